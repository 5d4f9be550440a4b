import type { NodeExecutionHint } from 'n8n-workflow';

import { atPath } from '../shared/json';
import { MAX_KEYS } from './onceMarks';
import { ONCE_PER_LABEL } from './options';
import type { MissingFields } from './output';
import type { Run } from './run';
import type { RunFindings } from './runFindings';

/**
 * A run with more requests than this gets a hint, because plans have a daily quota (docs/internals/service.md#limits).
 */
const MANY_REQUESTS = 10;

/** The shortest wait that hints mention, in ms. Shorter waits are common. */
const SHORT_WAIT_MS = 1000;

const MAX_NAMES = 40;
const MAX_NAME_LENGTH = 50;

const UNRECOGNIZED_HINT =
	'The response was not recognized as a list and was output as one item. If it contains a list, enter its path under Options > Path to Records, e.g. data.orders.';

const ONE_PAGE_HINT =
	'The response is a list, and only its first page was read. To read all pages, choose List under Response.';

const UNENCRYPTED_HINT =
	'The API key was sent unencrypted, because the address of the service starts with http://. Change the address to https:// in the credential.';

/** The text of a hint; false or undefined for no hint. */
type HintText = string | false | undefined;

/** Returns hints for the output panel, e.g. if a run waited, read many records, or output something unexpected. */
export function hintsOf(run: Run): NodeExecutionHint[] {
	const { unrecognized, unknownColumns, onceKeyCount, incompleteTotal, isOnlyOnePage } =
		run.findings;
	const missingFields = run.findings.missingFields.entries();
	return [
		...toHints('warning', [
			run.client.hasSentUnencrypted && UNENCRYPTED_HINT,
			unrecognized && UNRECOGNIZED_HINT,
			incompleteTotal !== undefined && incompleteListHint(incompleteTotal),
			missingFields.length > 0 && missingFieldsHint(missingFields),
			testEventHint(run),
			onceKeyCount > MAX_KEYS / 2 && manyKeysHint(onceKeyCount),
		]),
		...toHints('info', [
			isOnlyOnePage && ONE_PAGE_HINT,
			...run.findings.hints,
			!unrecognized && requestsHint(run),
			unknownColumns.size > 0 && missingColumnsHint([...unknownColumns]),
			skippedItemsHint(run),
			dryRunHint(run),
		]),
	];
}

function toHints(type: NodeExecutionHint['type'], texts: HintText[]): NodeExecutionHint[] {
	return texts.flatMap((message) => (message ? { message, type, location: 'outputPane' } : []));
}

/**
 * Warns before n8n deletes keys, because the node could then send their items again
 * (docs/guides/sending.md#once-per-key).
 */
function manyKeysHint(count: number): string {
	const kept = Math.floor(count).toLocaleString('en-US');
	const max = MAX_KEYS.toLocaleString('en-US');
	return `n8n remembers about ${kept} keys of this node for ${ONCE_PER_LABEL}. After ${max}, n8n deletes the oldest keys, and the node can send their items again. Use keys that you need only for a short time, or split the items between several nodes.`;
}

function incompleteListHint(total: number): string {
	return `The service reported ${countOf(total, 'record')}, but its pages contained fewer. If records are missing, run the workflow again, or read the list in parts with filters.`;
}

function missingFieldsHint(missing: ReturnType<MissingFields['entries']>): string {
	const names = missing.map(([name]) => quotedName(name)).join(', ');
	const available = [...new Set(missing.flatMap(([, fields]) => [...fields]))];
	return `No record has the ${missing.length === 1 ? 'field' : 'fields'} ${names}. Change Options > Output Fields. Available: ${listNames(available, shortName) || 'none'}`;
}

function missingColumnsHint(names: string[]): string {
	return `Input fields without a matching column were not sent: ${listNames(names, quotedName)}. Column names are case-sensitive.`;
}

/**
 * Warns that the write for a test event was real. Users may not expect that a test event in the editor contains a real
 * record (docs/guides/trigger.md#test-events).
 */
function testEventHint({ context, items, operation }: Run): HintText {
	if (operation.readOnly || context.getMode() !== 'manual') return undefined;
	const written = items.filter((item) => {
		const isTestEvent = atPath(item.getInputData(), 'json._event.is_sample') === true;
		return isTestEvent && item.result.status === 'done';
	});
	if (written.length === 0) return undefined;
	const { creates = 'request' } = operation;
	if (creates === 'message') {
		const [first, ...others] = new Set(written.map(({ recipient }) => recipient));
		if (others.length === 0) return `Test event: the message went to a real recipient (${first}).`;
		return `Test event: the messages went to real recipients (${first} and ${others.length} more).`;
	}
	if (creates !== 'request') return `Test event: the node created a real ${creates}.`;
	const actions = written.map(({ result }) => atPath(result, 'output.0.json._action'));
	return `Test event: the node ${actions.includes('created') ? 'created' : 'changed'} a real record.`;
}

/** Reports how many items were skipped, and for several reasons also how many for each. */
function skippedItemsHint({ items }: Run): HintText {
	const reasons = items.flatMap(({ result }) => ('reason' in result ? result.reason : []));
	if (reasons.length === 0) return undefined;
	const counts = [...new Set(reasons)].map((reason) => {
		const count = reasons.filter((other) => other === reason).length;
		return count === reasons.length ? reason : `${reason} (${count.toLocaleString('en-US')})`;
	});
	const verb = reasons.length === 1 ? 'was' : 'were';
	return `${countOf(reasons.length, 'item')} ${verb} skipped: ${counts.join('; ')}.`;
}

/**
 * Reports a run's records, requests and waiting time if the run searched, waited, needed many requests or read a whole
 * list.
 */
function requestsHint({ findings, client }: Run): HintText {
	const { recordCount, searchedCount, notFound, wholeListReason } = findings;
	const { requestCount, waitedMs } = client.stats;
	const hasWaited = waitedMs >= SHORT_WAIT_MS;
	const tookManyRequests = recordCount !== undefined && requestCount > MANY_REQUESTS;
	const isWholeList = wholeListReason !== undefined;
	const isSearch = searchedCount !== undefined;
	if (!hasWaited && !tookManyRequests && !isSearch && !isWholeList) return undefined;
	const sentences = [
		...[...notFound].slice(0, MAX_NAMES).map((text) => `${text}.`),
		`${whatWasRead(findings)} ${countOf(requestCount, 'request')}.`,
		isWholeList && `The whole list was read, because ${wholeListReason}.`,
		hasWaited && `Waited ${countOf(Math.round(waitedMs / 1000), 'second')} for the rate limit.`,
	];
	return sentences.filter(Boolean).join(' ');
}

/** Returns the beginning of a sentence that ends with the number of requests. */
function whatWasRead({ recordCount, searchedCount, wholeListReason }: RunFindings): string {
	if (searchedCount !== undefined) return `Searched ${countOf(searchedCount, 'record')} with`;
	if (recordCount === undefined) return 'Made';
	return `${wholeListReason === undefined ? 'Read' : 'Found'} ${countOf(recordCount, 'record')} with`;
}

function dryRunHint({ items, operation: { creates = 'request' } }: Run): HintText {
	const previews = items.flatMap(({ result }) =>
		result.status === 'preview' ? result.output : [],
	);
	if (previews.length === 0) return undefined;
	const verb = ['message', 'request'].includes(creates) ? 'send' : 'create';
	const unless = items.some(({ onceKey }) => onceKey !== undefined)
		? `, except items that ${ONCE_PER_LABEL} skips: a dry run cannot tell which`
		: '';
	return `Dry run: nothing was sent. A real run would ${verb} ${countOf(previews.length, creates)}${unless}.`;
}

function listNames(names: string[], format: (name: string) => string): string {
	const ellipsis = names.length > MAX_NAMES ? ', ...' : '';
	return names.slice(0, MAX_NAMES).map(format).join(', ') + ellipsis;
}

function shortName(name: string): string {
	return name.slice(0, MAX_NAME_LENGTH);
}

function quotedName(name: string): string {
	return `"${shortName(name)}"`;
}

function countOf(count: number, noun: string): string {
	return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
