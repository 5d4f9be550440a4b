import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

import type { ItemContext } from '../engine';
import { requiredText } from '../fields';
import { labelOf } from '../shared/path';
import { readChoice, readText } from '../shared/values';

/** What the page asks, and the responses that it offers. */
export interface Question {
	/** A part of the URL in the message, which nobody else knows. */
	id: string;
	message: string;
	/** Text of the button in the message. */
	buttonLabel: string;
	answers: Approval | FreeText;
	/** What the page says after a response; undefined for the default text. */
	thanks?: string;
}

export interface Approval {
	type: 'approval';
	approveLabel: string;
	/** Undefined if the person can only approve. */
	declineLabel?: string;
}

export interface FreeText {
	type: 'freeText';
	submitLabel: string;
}

/** @throws InputError */
export function readQuestion(context: ItemContext): Question {
	return {
		id: randomUUID(),
		message: requiredText(context, 'message'),
		buttonLabel: label(context, 'options.messageButtonLabel', 'Respond'),
		answers: readAnswers(context),
		thanks: label(context, 'options.responseText', '') || undefined,
	};
}

function readAnswers(context: ItemContext): Question['answers'] {
	const given = context.getNodeParameter('responseType', 'approval');
	const type = readChoice(given, 'Response Type', ['approval', 'freeText']);
	if (type === 'freeText') {
		return { type, submitLabel: label(context, 'options.responseFormButtonLabel', 'Submit') };
	}
	const { approvalType } = context.getNodeParameter('approvalOptions.values', {}) as IDataObject;
	return {
		type,
		approveLabel: label(context, 'approvalOptions.values.approveLabel', 'Approve'),
		...(approvalType === 'double' && {
			declineLabel: label(context, 'approvalOptions.values.disapproveLabel', 'Decline'),
		}),
	};
}

/** The text of a label; `fallback` if it is empty. */
function label(context: ItemContext, parameter: string, fallback: string): string {
	return (
		readText(context.getNodeParameter(parameter, fallback), labelOf(parameter))?.trim() || fallback
	);
}
