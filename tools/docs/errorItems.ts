import type { INode } from 'n8n-workflow';

import { errorItem } from '../../nodes/MessagingCrm/engine';
import { SetupError, InputError } from '../../nodes/MessagingCrm/shared/inputError';
import { outcomeOf } from '../../nodes/MessagingCrm/transport/outcome';
import type { Result } from '../../nodes/MessagingCrm/transport/result';
import { code, table } from './markdown';

const NODE = { name: 'Messaging CRM', parameters: {} } as unknown as INode;

const FIELDS = {
	message: 'The message, and in a second line what to do',
	outcome: '`notSent`, `rejected` or `uncertain`, see below',
	tryAgain: 'Whether the same request may work later',
	httpCode:
		'The status, as text. Missing if the service did not respond, unless Max Wait ended: 429',
	correlationId:
		'The ID by which the support of the service can find the request. Missing if the service gave none',
};

const status = (...statuses: number[]): Result[] =>
	statuses.map((number) => ({ status: number, headers: {}, body: '' }));
const codes = (...all: string[]): Result[] =>
	all.map((one) => ({ code: one as 'NOT_SENT' | `E${string}` }));

/** What happened, and what stands for it: an error from before the request, or results of it. */
const SITUATIONS: Array<[string, Error | Result[]]> = [
	['A value of the item cannot be used, or an expression fails', new InputError('', '')],
	['A field of the credential cannot be used', new SetupError('', '')],
	[
		'No connection: refused, host not found, certificate not trusted',
		codes('ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EPROTO', 'UNTRUSTED', 'NOT_SENT'),
	],
	['429, or Max Wait ended', [...status(429), ...codes('WAIT_ENDED')]],
	['Cancelled during the wait for the rate limit', codes('WAIT_CANCELLED')],
	['401, 403', status(401, 403)],
	['A redirect except 303, or a web page of another server', status(301, 307)],
	['Any other 4xx, or 200 with `success: false`', status(400, 404, 409, 413, 422, 200)],
	['5xx, 303, 408, 499', status(500, 502, 503, 504, 303, 408, 499)],
	[
		'Timeout, broken connection, cancelled during the request',
		codes('ETIMEDOUT', 'ECONNABORTED', 'ECONNRESET', 'ERR_CANCELED'),
	],
	['A response that is too large', codes('TOO_LARGE', 'TOO_DEEP')],
];

/** The section on error items of docs/reference/errors.md. */
export function errorItems(): string[] {
	return [
		'With **On Error > Continue**, an item that failed becomes one with the field `error` alone, an object for a workflow to decide by:',
		table(
			['Field', 'What it says'],
			Object.entries(FIELDS).map(([name, meaning]) => [code(`error.${name}`), meaning]),
		),
		'`notSent`: the service has changed nothing, since the request did not arrive, was not processed, or only reads. `rejected`: the service responded that it does not do this. `uncertain`: it may have processed the request, or an earlier try of this item, so look before you send it again.',
		table(
			['What happened', 'A read', 'A write'],
			SITUATIONS.map(([what, cause]) => [what, cellOf(cause, true), cellOf(cause, false)]),
		),
	];
}

function cellOf(cause: Error | Result[], readOnly: boolean): string {
	const all =
		cause instanceof Error
			? [errorItem(NODE, cause, 0).json.error as unknown as ReturnType<typeof outcomeOf>]
			: cause.map((result) => outcomeOf(result, { readOnly }));
	const cells = all.map(
		({ outcome, tryAgain }) => `${code(outcome)}, ${tryAgain ? 'try again' : 'not again'}`,
	);
	const [cell, ...others] = new Set(cells);
	if (others.length > 0) throw new Error(`Not one cell: ${cells.join('; ')}`);
	return cell;
}
