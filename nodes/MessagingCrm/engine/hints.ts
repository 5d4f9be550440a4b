import type { NodeExecutionHint } from 'n8n-workflow';

import type { RequestStats } from '../transport';

/** Shorter waits are not mentioned, in ms. */
const SHORT_WAIT_MS = 1000;

const UNRECOGNISED =
	'The response was not recognised as a list and is output as it came. If it contains a list, enter the path of the list, e.g. data.orders, in Options > Records Property.';

const SENT_UNPROTECTED =
	'The API key was sent unprotected, because the address of the service starts with http://. Change the address to https:// in the credential.';

/** Notes for the output panel about what a run did; none if it read no list and did not wait. */
export function hintsOf(stats: RequestStats): NodeExecutionHint[] {
	const { unprotected, unrecognised } = stats;
	const warnings = [
		...(unprotected ? [SENT_UNPROTECTED] : []),
		...(unrecognised ? [UNRECOGNISED] : []),
	];
	const done = unrecognised ? undefined : whatWasDone(stats);
	return [
		...warnings.map((message) => noteOf(message, 'warning')),
		...(done === undefined ? [] : [noteOf(done, 'info')]),
	];
}

function noteOf(message: string, type: 'warning' | 'info'): NodeExecutionHint {
	return { message, type, location: 'outputPane' };
}

function whatWasDone({
	records,
	requests,
	waited,
	wholeListBecause,
}: RequestStats): string | undefined {
	const hasWaited = waited >= SHORT_WAIT_MS;
	if (records === undefined && !hasWaited) return undefined;
	const requested = counted(requests, 'request');
	const why =
		wholeListBecause === undefined ? '' : ` The whole list was read, because ${wholeListBecause}.`;
	const done =
		records === undefined
			? `Made ${requested}.`
			: `Read ${counted(records, 'record')} with ${requested}.${why}`;
	if (!hasWaited) return done;
	return `${done} Waited ${counted(Math.round(waited / 1000), 'second')} for the rate limit.`;
}

function counted(count: number, noun: string): string {
	return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
