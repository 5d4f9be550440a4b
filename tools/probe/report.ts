import { version } from '../../package.json';
import { LISTS } from '../../nodes/MessagingCrm/service';
import { columnsIn } from '../../nodes/MessagingCrm/service/boards';
import { atPath, isObject } from '../../nodes/MessagingCrm/shared/json';
import { code, page, table } from '../docs/markdown';
import { limitFact, orderOf, pageFact } from './lists';
import { type ListName, READ_LISTS, written } from './plan';
import { assumedRows, NOT_BY_READING, ROWS } from './rows';
import { type Answer, isOk, type Seen } from './seen';
import { nameIn, shownFields, shownPath } from './shown';

/** Responses with one record, in the order in which they are shown. */
const SINGLE = ['business', 'order', 'board', 'item', 'credits'];

/** Headers about the rate limit. */
const RATE_HEADER =
	/^(?:(?:x-)?rate-?limit(?:-(?:limit|remaining|reset|policy|used|minute|hour|day))*|retry-after)$/;

/** What was seen, in Markdown: no value of a record but words of statuses and types. */
export function report(seen: Seen): string {
	return page([
		'# What the service does',
		`\`npm run probe\` of n8n-nodes-messaging-crm ${version} wrote this from the responses to ${seen.answers.length} requests that
only read. It shows names of fields, types of values, and words of statuses and types that occur more than once. It should
contain no name, number, text, ID or key of anybody. **Read it through before you share it.**`,
		seen.stopped && `**Incomplete:** ${seen.stopped}.`,
		'## Statements of docs/internals/service.md',
		'Judged by these responses alone. A statement about what may be holds if it was seen once.',
		...verdicts(seen),
		'### Not decided by reading',
		Object.entries(NOT_BY_READING)
			.map(([what, ids]) => `- Needs ${what}: ${ids.map(code).join(', ')}`)
			.join('\n'),
		'## Lists',
		...READ_LISTS.flatMap((list) => listSection(seen, list)),
		'## Single records',
		SINGLE.flatMap((name) => seen.get(name) ?? [])
			.map((one) => `- ${code(one.step.endpoint)}, ${statusOf(one)}: ${shapeOf(seen, one)}`)
			.join('\n'),
		'## Requests',
		`- Headers about the rate limit: ${rateHeaders(seen)}
- The key was sent in: ${code(seen.keyHeader)}
- Failed: ${failures(seen)}`,
	]);
}

function verdicts(seen: Seen): string[] {
	const statements = assumedRows();
	const judged = Object.entries(ROWS).map(([id, judge]) => ({ id, ...judge(seen) }));
	return ['Does not hold', 'Holds', 'Not seen'].flatMap((result) => {
		const rows = judged.filter((verdict) => verdict.result === result);
		if (rows.length === 0) return [];
		const cells = rows.map(({ id, detail }) => [code(id), statements.get(id) ?? '', detail]);
		return [`### ${result}`, table(['ID', 'Statement', 'Seen'], cells)];
	});
}

function listSection(seen: Seen, list: ListName): string[] {
	const answer = seen.get(list);
	if (!answer) return [];
	const lines = listLines(seen, list, answer).filter((line) => typeof line === 'string');
	return [
		`### ${code(`GET ${answer.step.endpoint}`)}`,
		lines.map((line) => `- ${line}`).join('\n'),
	];
}

function listLines(seen: Seen, list: ListName, answer: Answer) {
	const envelope = seen.envelope(list);
	if (!envelope) return [`No list was recognised, ${statusOf(answer)}: ${shapeOf(seen, answer)}`];
	const { step, body } = answer;
	const { path, records } = envelope;
	const found = atPath(body, path);
	const around: unknown = JSON.parse(
		JSON.stringify(body, (_, value: unknown) => (value === found ? [] : value)),
	);
	const size = records.length < 10 ? 'fewer than 10' : '10 or more';
	return [
		`Records: ${shownPath(body, path)}, ${size}`,
		path !== '' && `Response: ${shownFields(around).join(', ')}`,
		records.length > 0 && `Each record: ${shapeOf(seen, { step, body: records })}`,
		records.length > 0 && `Order by \`created_at\`: ${orderOf(records)}`,
		LISTS[list].paged && `\`limit\`: ${limitFact(seen, list)}`,
		seen.get(`${list}.page2`) && `\`page\`: ${pageFact(seen, list)}`,
	];
}

/** The fields of a body, whatever its form. Those of a board's items have the names of its columns. */
function shapeOf(seen: Seen, { step, body }: Pick<Answer, 'step' | 'body'>): string {
	const columns = columnsIn(seen.get('board')?.body);
	const hasColumns = step.name === 'item' || step.list === 'boardItems';
	if (hasColumns && !columns) return 'fields are not shown, since the columns are not known';
	if (!isObject(body) && !Array.isArray(body)) return 'not JSON';
	const hidden = new Set(hasColumns ? columns?.map(({ name }) => nameIn(name)) : []);
	return shownFields(body, hidden).join(', ') || 'empty';
}

function statusOf({ status, failure }: Answer): string {
	return status === undefined ? `no response (${failure})` : `status ${status}`;
}

function failures({ answers }: Seen): string {
	const failed = answers.filter((answer) => !isOk(answer));
	return failed.map((one) => `${code(written(one.step))} (${statusOf(one)})`).join(', ') || 'none';
}

function rateHeaders({ answers }: Seen): string {
	const names = answers.flatMap(({ headers }) => Object.keys(headers));
	const found = [...new Set(names)].filter((name) => RATE_HEADER.test(name));
	return found.map(code).join(', ') || 'none';
}
