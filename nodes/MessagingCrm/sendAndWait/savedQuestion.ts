import { timingSafeEqual } from 'node:crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import type { Question } from './question';

/** Query parameter with the id of the question. */
const ID_PARAMETER = 'question';

/** Key of the question in the context of the node, which n8n saves with the execution. */
const CONTEXT_KEY = 'question';

/**
 * Saves a question with the waiting execution, since its expressions may have other values when the person responds.
 *
 * @returns the URL of its page, signed by n8n. It contains the question's id, so that in a loop an earlier message
 * cannot answer a later question.
 * @throws InputError if n8n is too old to sign URLs
 */
export function saveQuestion(context: IExecuteFunctions, question: Question): string {
	const { getSignedResumeUrl } = context as Partial<IExecuteFunctions>;
	if (typeof getSignedResumeUrl !== 'function') {
		throw new InputError(
			'This version of n8n cannot wait for a response here',
			'Update n8n to 1.123 or newer',
		);
	}
	context.getContext('node')[CONTEXT_KEY] = JSON.stringify(question);
	return getSignedResumeUrl.call(context, { [ID_PARAMETER]: question.id });
}

/** The question that a request answers; undefined if the execution does not wait for this one. */
export function readSavedQuestion(context: IWebhookFunctions): Question | undefined {
	const saved = context.evaluateExpression(
		`{{ $node[${quoted(context.getNode().name)}].context[${quoted(CONTEXT_KEY)}] }}`,
	);
	if (typeof saved !== 'string') return undefined;
	const question = JSON.parse(saved) as Question;
	const { [ID_PARAMETER]: id } = context.getQueryData() as Record<string, unknown>;
	return typeof id === 'string' && isEqualInConstantTime(id, question.id) ? question : undefined;
}

/** A string literal for an expression, without the braces that would end it. */
function quoted(text: string): string {
	return JSON.stringify(text).replace(/[{}]/g, (brace) => (brace === '{' ? '\\u007b' : '\\u007d'));
}

function isEqualInConstantTime(id: string, other: string): boolean {
	const [a, b] = [id, other].map((text) => new TextEncoder().encode(text));
	return a.length === b.length && timingSafeEqual(a, b);
}
