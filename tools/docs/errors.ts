import {
	ADDRESS_FIELD,
	ERROR_TYPES,
	type ErrorType,
	MAY_BE_PROCESSED,
	type Outcome,
} from '../../nodes/MessagingCrm/transport/errorTypes';
import { code, generated, list, page } from './markdown';

/** The page's names for statuses and our own codes. Other codes are not shown, because their messages explain them. */
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
		"The message of an error is the service's reason, or else the one below. `outcome` and `tryAgain` are fields of [error items](../guides/sending.md#failed-items).",
		"If an error names a field, its value is wrong and nothing was sent. With several items, the error ends with the item's number, counted from 0.",
		'![The node in the editor with the error for an order that does not exist](../images/error.png)',
		'## Rejected',
		'The service refused the request: `outcome` is `rejected`. Unless noted, `tryAgain` is false.',
		linesOf('rejected'),
		'## Not sent',
		'The service did not receive or did not process the request: `outcome` is `notSent`, `tryAgain` is true. If noted, the request is sent again.',
		linesOf('notSent'),
		'## Uncertain',
		`A write may have been processed. It is not sent again, its ${code('outcome')} is ${code('uncertain')}, ${code('tryAgain')} is false, and the error says: _${MAY_BE_PROCESSED}_`,
		'A read has changed nothing: `outcome` is `notSent`. Unless noted, `tryAgain` is true. If noted, the read is sent again.',
		linesOf('uncertain'),
	]);
}

/** Kinds of failure that differ only in status or code share a line. */
function linesOf(outcome: Outcome): string {
	const lines = new Map<string, { names: string[]; type: ErrorType }>();
	for (const [key, type] of Object.entries(ERROR_TYPES)) {
		if (type.outcome !== outcome) continue;
		const same = lines.get(lineOf([], type)) ?? { names: [], type };
		same.names.push(nameOf(key));
		lines.set(lineOf([], type), same);
	}
	return list([...lines.values()].map(({ names, type }) => lineOf(names, type)));
}

function lineOf(
	names: string[],
	{ outcome, message, whatToDo, mustChange, nodeRetries }: ErrorType,
) {
	const name = names.filter(Boolean).join(', ');
	const what = message && name ? `${message} (${name})` : (message ?? name);
	const advice = whatToDo.replace(ADDRESS_FIELD, 'Base URL');
	const tryAgain = mustChange !== 'request';
	const isUsual = tryAgain === (outcome !== 'rejected');
	const notes = [nodeRetries && '_Sent again._', !isUsual && `${code('tryAgain')} is ${tryAgain}.`];
	return [`**${what}**: ${advice}`, ...notes.filter(Boolean)].join(' ');
}

function nameOf(key: string): string {
	const isKnown = /^\d+$|^E[A-Z]+(_AGAIN)?$/.test(key);
	return NAMES[key] ?? (isKnown ? key : '');
}
