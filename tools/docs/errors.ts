import {
	ADDRESS_FIELD,
	ERROR_TYPES,
	type ErrorType,
	MAY_BE_PROCESSED,
	type Outcome,
} from '../../nodes/MessagingCrm/transport/errorTypes';
import { code, generated, list, page } from './markdown';

/** The page's names for statuses and our own codes. Codes without a name are not shown: their messages explain them. */
const NAMES: Record<string, string> = {
	200: '2xx with `success: false`',
	400: '400 and other 4xx',
	REDIRECT: '3xx',
	WEB_PAGE: '200 or 404',
	NO_SLOT: '429',
	QUOTA: '429',
	OTHER_5XX: 'Other 5xx',
};

/** docs/reference/errors.md */
export function errorsPage(): string {
	return page([
		generated('Errors'),
		"Errors show the service's reason or, without one, the message below. `outcome` and `tryAgain` are fields of [error items](../guides/sending.md#failed-items).",
		"If an error names a field, the field's value is wrong and nothing was sent. With several items, the error ends with the item's number, counted from 0.",
		'API Key, Send API Key In, Base URL and Allowed Domains are fields of the credential.',
		'![The error for an order that does not exist](../images/error.png)',
		'## Rejected',
		'The service refused the request: `outcome` is `rejected`. Unless noted, `tryAgain` is false.',
		linesOf('rejected'),
		'## Not sent',
		'The service did not process the request: `outcome` is `notSent`, and `tryAgain` is true. If noted, the node sends the request again.',
		linesOf('notSent'),
		'## Uncertain',
		`A write may have been processed, so the node does not send it again. Its ${code('outcome')} is ${code('uncertain')}, ${code('tryAgain')} is false, and the error says: _${MAY_BE_PROCESSED}_`,
		'A read has changed nothing: `outcome` is `notSent`. Unless noted, `tryAgain` is true. If noted, the node sends the read again.',
		linesOf('uncertain'),
	]);
}

/** Returns one line per message and advice. Several kinds of failure can share a line. */
function linesOf(outcome: Outcome): string {
	const kinds = Object.entries(ERROR_TYPES).filter(([, type]) => type.outcome === outcome);
	const keyOf = ({ message, whatToDo }: ErrorType) => JSON.stringify([message, whatToDo]);
	const lines = new Set(kinds.map(([, type]) => keyOf(type)));
	return list([...lines].map((line) => lineOf(kinds.filter(([, type]) => keyOf(type) === line))));
}

/** @param kinds the kinds of failure that share the line, by status or code */
function lineOf(kinds: Array<[key: string, type: ErrorType]>): string {
	const [[, { outcome, message, whatToDo, mustChange }]] = kinds;
	const namesOf = (some: typeof kinds) =>
		some
			.map(([key]) => nameOf(key))
			.filter(Boolean)
			.join(', ');
	const name = namesOf(kinds);
	const retried = kinds.filter(([, { isRetryable }]) => isRetryable);
	const retries =
		retried.length < kinds.length ? `Sent again only for ${namesOf(retried)}.` : 'Sent again.';
	const what = message && name ? `${message} (${name})` : (message ?? name);
	// The page's introduction explains where the fields are.
	const advice = whatToDo.replace(ADDRESS_FIELD, 'Base URL').replace(' in the credential', '');
	const tryAgain = mustChange !== 'request';
	const isUsual = tryAgain === (outcome !== 'rejected');
	const notes = [
		retried.length > 0 && `_${retries}_`,
		!isUsual && `${code('tryAgain')} is ${tryAgain}.`,
	];
	return [`**${what}**: ${advice}`, ...notes.filter(Boolean)].join(' ');
}

function nameOf(key: string): string {
	const isKnown = /^\d+$|^E[A-Z]+(_AGAIN)?$/.test(key);
	return NAMES[key] ?? (isKnown ? key : '');
}
