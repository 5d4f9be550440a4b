import { own } from '../shared/json';
import type { Question } from './question';

/** Names and values of what the form on the page sends. */
export const FORM = { answer: 'answer', approve: 'approve', decline: 'decline', text: 'text' };

/** What n8n's own nodes put out of a response. */
export type Answer = { approved: boolean } | { text: string };

/**
 * What a form that was filled in says; undefined for anything that the form of this question cannot send.
 * @param body the body of a request, which can be whatever anybody sends
 */
export function answerIn(body: unknown, { answers }: Question): Answer | undefined {
	if (answers.type === 'freeText') {
		const text = own(body, FORM.text);
		return typeof text === 'string' && text.trim() !== '' ? { text: text.trim() } : undefined;
	}
	const answer = own(body, FORM.answer);
	if (answer === FORM.approve) return { approved: true };
	if (answer === FORM.decline && answers.declineLabel !== undefined) return { approved: false };
	return undefined;
}
