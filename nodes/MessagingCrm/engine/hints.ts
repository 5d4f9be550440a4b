import type { NodeExecutionHint } from 'n8n-workflow';

import { atPath } from '../shared/json';
import type { RunStats } from './client';
import { MAX_KEYS } from './oncePer';
import { ONCE_PER } from './options';
import type { MissingFields } from './output';
import type { Run } from './run';

/** A list that took more requests has a note, since plans have a daily quota (docs/internals/service.md#limits). */
const MANY_REQUESTS = 10;

/** Shorter waits are not mentioned. */
const SHORT_WAIT_MS = 1000;

/** How many names of fields a note lists. */
const LISTED_FIELDS = 40;

const NOT_RECOGNIZED =
	'The response was not recognized as a list and was output as one item. If it contains a list, enter its path under Options > Path to Records, e.g. data.orders.';

const SENT_UNENCRYPTED =
	'The API key was sent unencrypted, because the address of the service starts with http://. Change the address to https:// in the credential.';

/** Notes for the output panel, if a run waited, read much, or output something that the user may not expect. */
export function hintsOf(run: Run): NodeExecutionHint[] {
	const { isUnencrypted, unrecognized, unknownColumns, keys, incompleteTotal: total } = run.stats;
	const missing = run.stats.missingFields.entries();
	const warnings = [
		isUnencrypted && SENT_UNENCRYPTED,
		unrecognized && NOT_RECOGNIZED,
		total !== undefined && incompleteListNote(total),
		missing.length > 0 && missingFieldsNote(missing),
		testEventNote(run),
		keys > MAX_KEYS / 2 && keysNote(keys),
	];
	const infos = [
		!unrecognized && requestsNote(run.stats),
		unknownColumns.size > 0 && missingColumnsNote([...unknownColumns]),
		skippedNote(run),
		dryRunNote(run),
	];
	return [...toHints('warning', warnings), ...toHints('info', infos)];
}

/** A text for what there is to say; undefined or false for nothing. */
type Note = string | false | undefined;

function toHints(type: NodeExecutionHint['type'], notes: Note[]): NodeExecutionHint[] {
	return notes.flatMap((message) => (message ? { message, type, location: 'outputPane' } : []));
}

/** See docs/guides/sending.md#once-per-key. */
function keysNote(keys: number): string {
	const kept = Math.floor(keys).toLocaleString('en-US');
	const most = MAX_KEYS.toLocaleString('en-US');
	return `n8n remembers about ${kept} keys of this node for ${ONCE_PER}. From ${most} on, it forgets the oldest, and sends for them again. Use keys that are not needed for long, or several nodes.`;
}

function incompleteListNote(total: number): string {
	return `The service reported a list of ${countOf(total, 'record')}, but fewer were on its pages. If some are missing, run again, or read the list in parts with filters.`;
}

function missingFieldsNote(missing: ReturnType<MissingFields['entries']>): string {
	const names = missing.map(([name]) => `"${name.slice(0, 50)}"`).join(', ');
	const available = [...new Set(missing.flatMap(([, fields]) => [...fields]))];
	return `No record has the ${missing.length === 1 ? 'field' : 'fields'} ${names}. Change Options > Output Fields. Available: ${joinNames(available) || 'none'}`;
}

function missingColumnsNote(names: string[]): string {
	return `Not sent, since the board has no column of this name: ${joinNames(names, '"')}. Column names are case-sensitive.`;
}

function joinNames(names: string[], quote = ''): string {
	const more = names.length > LISTED_FIELDS ? ', ...' : '';
	const some = names.slice(0, LISTED_FIELDS).map((name) => quote + name.slice(0, 50) + quote);
	return some.join(', ') + more;
}

/**
 * A test event of the trigger, which a person tries out in the editor, is a real record. People may not expect that
 * (docs/guides/trigger.md#test-events).
 */
function testEventNote({ context, items, operation }: Run): Note {
	if (operation.readOnly || context.getMode() !== 'manual') return undefined;
	const written = items.filter((item) => {
		const isSample = atPath(item.getInputData(), 'json._event.isSample') === true;
		return isSample && item.result.status === 'done';
	});
	if (written.length === 0) return undefined;
	if (operation.adds !== 'message') return 'Test event: this wrote to real records.';
	const [first, ...others] = new Set(written.map(({ recipient }) => recipient));
	const more = others.length > 0 ? ` and ${others.length} more` : '';
	return `Test event: this went to a real recipient (${first}${more}).`;
}

/** Nothing was sent for them. */
function skippedNote({ items }: Run): Note {
	const reasons = items.flatMap(({ result }) => ('reason' in result ? result.reason : []));
	const counts = [...new Set(reasons)].map((reason) => {
		const count = reasons.filter((other) => other === reason).length;
		return `${reason} (${count.toLocaleString('en-US')})`;
	});
	const were = reasons.length === 1 ? 'was' : 'were';
	const what = `${countOf(reasons.length, 'item')} ${were} skipped`;
	return reasons.length > 0 && `${what}: ${counts.join('; ')}.`;
}

function requestsNote(stats: RunStats): Note {
	const { records, requests, searched, waited, wholeListReason } = stats;
	const hasWaited = waited >= SHORT_WAIT_MS;
	const hasReadMuch = records !== undefined && requests > MANY_REQUESTS;
	const isSearch = searched !== undefined;
	if (!hasWaited && !hasReadMuch && !isSearch && wholeListReason === undefined) return undefined;
	const verb = wholeListReason === undefined ? 'Read' : 'Found';
	const read = isSearch
		? `Looked through ${countOf(searched, 'record')} with`
		: records !== undefined && `${verb} ${countOf(records, 'record')} with`;
	const sentences = [
		`${read || 'Made'} ${countOf(requests, 'request')}.`,
		wholeListReason !== undefined && `The whole list was read, because ${wholeListReason}.`,
		hasWaited && `Waited ${countOf(Math.round(waited / 1000), 'second')} for the rate limit.`,
	];
	return sentences.filter(Boolean).join(' ');
}

function dryRunNote({ items, operation: { adds = 'request' } }: Run): Note {
	const shown = items.flatMap(({ result }) => (result.status === 'preview' ? result.output : []));
	if (shown.length === 0) return undefined;
	const verb = ['message', 'request'].includes(adds) ? 'send' : 'create';
	const unless = items.some(({ key }) => key !== undefined)
		? `, less those that ${ONCE_PER} skips: a dry run cannot tell which`
		: '';
	return `Dry run: nothing was sent. A real run would ${verb} ${countOf(shown.length, adds)}${unless}.`;
}

function countOf(count: number, noun: string): string {
	return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
