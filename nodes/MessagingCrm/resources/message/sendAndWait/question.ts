import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import type { Item } from '../../../engine';
import { PAGE_TEXTS } from './fields';
import { getOwn } from '../../../shared/json';
import { fieldLabelOf } from '../../../shared/fieldLabel';
import { readTrimmed } from '../../../shared/values';

/** The question on the page and the possible responses. */
export interface Question {
	/** A secret part of the URL in the message. */
	id: string;
	message: string;
	/** Text of the button in the message. */
	buttonLabel: string;
	answers:
		| { type: 'freeText'; submitLabel: string }
		/** Without `declineLabel`, the person can only approve. */
		| { type: 'approval'; approveLabel: string; declineLabel?: string };
	texts: typeof PAGE_TEXTS;
}

/** The query parameter with the ID of the question. */
const ID_PARAMETER = 'question';

/** Key of the question in the context of the node, which n8n saves with the execution. */
const CONTEXT_KEY = 'question';

/** Reads the question from the node's parameters. */
export function readQuestion(item: Item): Question {
	return {
		id: randomUUID(),
		message: item.getRequired('message'),
		buttonLabel: readLabel(item, 'options.messageButtonLabel', 'Respond'),
		answers: readAnswers(item),
		texts: Object.fromEntries(
			Object.entries(PAGE_TEXTS).map(([name, text]) => [
				name,
				readLabel(item, `options.pageTexts.values.${name}`, text),
			]),
		),
	};
}

/**
 * Saves a question with the waiting execution, because its expressions can have other values when the person responds.
 * @returns the URL of the question's page, signed by n8n. The URL contains the question's ID. In a loop, the link in an
 * earlier message therefore cannot answer a later question.
 */
export function saveQuestion(context: IExecuteFunctions, question: Question): string {
	context.getContext('node')[CONTEXT_KEY] = JSON.stringify(question);
	return context.getSignedResumeUrl({ [ID_PARAMETER]: question.id });
}

/** Returns the question that a request is about; undefined if the execution is not waiting for an answer to it. */
export function readSavedQuestion(context: IWebhookFunctions): Question | undefined {
	const saved = context.evaluateExpression(
		`{{ $node[${asLiteral(context.getNode().name)}].context[${asLiteral(CONTEXT_KEY)}] }}`,
	);
	if (typeof saved !== 'string') return undefined;
	const question = JSON.parse(saved) as Question;
	return getOwn(context.getQueryData(), ID_PARAMETER) === question.id ? question : undefined;
}

function readAnswers(item: Item): Question['answers'] {
	const type = item.getChoice('responseType', ['approval', 'freeText'], 'approval');
	if (type === 'freeText') {
		const parameter = 'options.responseFormButtonLabel';
		return { type, submitLabel: readLabel(item, parameter, 'Submit', 'Response Button Label') };
	}
	const values = 'approvalOptions.values';
	const kinds = ['single', 'double'] as const;
	const kind = item.getChoice(`${values}.approvalType`, kinds, 'double', 'Type of Approval');
	return {
		type,
		approveLabel: readLabel(item, `${values}.approveLabel`, 'Approve', 'Approve Button Label'),
		...(kind === 'double' && {
			declineLabel: readLabel(item, `${values}.disapproveLabel`, 'Decline', 'Decline Button Label'),
		}),
	};
}

/**
 * Returns the text of a label; `fallback` if the label is empty.
 * @param name the name of the label's field in the editor
 */
function readLabel(
	item: Item,
	parameter: string,
	fallback: string,
	name = fieldLabelOf(parameter),
): string {
	return readTrimmed(item.get(parameter, fallback), name) || fallback;
}

/** Returns a string literal for an expression. Braces are escaped, because they could end the expression. */
function asLiteral(text: string): string {
	return JSON.stringify(text).replace(/[{}]/g, (brace) => (brace === '{' ? '\\u007b' : '\\u007d'));
}
