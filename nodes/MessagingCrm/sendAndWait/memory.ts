import { timingSafeEqual } from 'node:crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import type { Question } from './question';

/** Query parameter of the address that carries the id of its question. */
const ID_PARAMETER = 'question';

/** Where the question is kept in the context of the node, which n8n saves with the execution. */
const KEPT_AS = 'question';

/**
 * Keeps a question until it is answered, in what n8n saves of the waiting execution: an expression that
 * made its text could give something else by then.
 *
 * @returns the address of its page: of this execution and this node, signed by n8n, with the question's id.
 * Without the id, the first message of a node in a loop could answer for the second.
 * @throws InputError where n8n is too old to make such an address
 */
export function keepQuestion(context: IExecuteFunctions, question: Question): string {
	const { getSignedResumeUrl } = context as Partial<IExecuteFunctions>;
	if (typeof getSignedResumeUrl !== 'function') {
		throw new InputError(
			'This version of n8n cannot wait for a response here',
			'Update n8n to 1.123 or newer',
		);
	}
	context.getContext('node')[KEPT_AS] = JSON.stringify(question);
	return getSignedResumeUrl.call(context, { [ID_PARAMETER]: question.id });
}

/** The question that the request is about; undefined where it is not the one that is waited for. */
export function recallQuestion(context: IWebhookFunctions): Question | undefined {
	const kept = context.evaluateExpression(
		`{{ $node[${quoted(context.getNode().name)}].context[${quoted(KEPT_AS)}] }}`,
	);
	if (typeof kept !== 'string') return undefined;
	const question = JSON.parse(kept) as Question;
	const { [ID_PARAMETER]: id } = context.getQueryData() as Record<string, unknown>;
	return typeof id === 'string' && isSame(id, question.id) ? question : undefined;
}

/** A text as an expression can hold it, where braces would end the expression. */
function quoted(text: string): string {
	return JSON.stringify(text).replace(/[{}]/g, (brace) => (brace === '{' ? '\\u007b' : '\\u007d'));
}

/** Takes the same time however much of the id was guessed. */
function isSame(id: string, other: string): boolean {
	const [a, b] = [id, other].map((text) => new TextEncoder().encode(text));
	return a.length === b.length && timingSafeEqual(a, b);
}
