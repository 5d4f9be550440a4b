import { getOwn } from '../shared/json';
import type { Question } from './question';

/** Field names and values of the form on the page. */
export const FORM = { answer: 'answer', approve: 'approve', decline: 'decline', text: 'text' };

/** The output of a response, as in n8n's own nodes. */
export type Answer = { approved: boolean } | { text: string };

/**
 * The response in a submitted form; undefined if the form of this question cannot send it.
 * @param body of the request; may be any value
 */
export function answerIn(body: unknown, { answers }: Question): Answer | undefined {
	if (answers.type === 'freeText') {
		const text = getOwn(body, FORM.text);
		return typeof text === 'string' && text.trim() !== '' ? { text: text.trim() } : undefined;
	}
	const answer = getOwn(body, FORM.answer);
	if (answer === FORM.approve) return { approved: true };
	if (answer === FORM.decline && answers.declineLabel !== undefined) return { approved: false };
	return undefined;
}
