import {
	ERROR_TYPES,
	type ErrorType,
	MAY_BE_PROCESSED,
	type Outcome,
} from '../../nodes/MessagingCrm/transport/errorTypes';
import { code, generated, page, table } from './markdown';

/** How the page names statuses and codes of ours. Other codes of ours are not shown: their messages say it. */
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
		'The message of an error is the reason that the service gives, or else the one in the table. The address is that of the service, in the credential. `outcome` and `tryAgain` are fields of [error items](../guides/sending.md#failed-items).',
		'If an error names a field, its value is wrong and nothing was sent. With several items, the error ends with the number of the item, counted from 0.',
		'![The node in the editor with the error for an order that does not exist](../images/error.png)',
		'## Rejected',
		'The service refused the request: `outcome` is `rejected`.',
		tableOf('rejected'),
		'## Not sent',
		'The service did not get the request, or did not process it: `outcome` is `notSent`.',
		tableOf('notSent'),
		'## Uncertain',
		`A write may have been processed. It is not sent again, its ${code('outcome')} is ${code('uncertain')}, ${code('tryAgain')} is false, and the error says: _${MAY_BE_PROCESSED}_`,
		'A read has changed nothing. Its `outcome` is `notSent`, and the table applies to it:',
		tableOf('uncertain'),
	]);
}

function tableOf(outcome: Outcome): string {
	const rows = new Map<string, string[]>();
	for (const [key, type] of Object.entries(ERROR_TYPES)) {
		if (type.outcome !== outcome) continue;
		const [, ...cells] = rowOf('', type);
		const same = rows.get(cells.join());
		if (same) same[0] = [same[0], nameOf(key)].filter(Boolean).join(', ');
		else rows.set(cells.join(), rowOf(key, type));
	}
	const head = ['Status or code', 'Message', 'What to do', 'Sent again', code('tryAgain')];
	return table(head, [...rows.values()]);
}

function rowOf(key: string, { outcome, message, whatToDo, retry, tryAgain }: ErrorType): string[] {
	const isLater = tryAgain ?? outcome !== 'rejected';
	return [
		nameOf(key),
		message ?? '-',
		whatToDo.replaceAll('the address of the service in the credential', 'the address'),
		retry ? 'Yes' : 'No',
		String(isLater),
	];
}

function nameOf(key: string): string {
	const isKnown = /^\d+$|^E[A-Z]+(_AGAIN)?$/.test(key);
	return NAMES[key] ?? (isKnown ? key : '');
}
