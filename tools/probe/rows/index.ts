import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { LIST_ROWS } from './lists';
import { RECORD_ROWS } from './records';
import { REQUEST_ROWS } from './requests';
import type { Rows } from './verdict';

/** The assumed rows of docs/internals/service.md that reading decides, by their IDs. */
export const ROWS: Rows = { ...REQUEST_ROWS, ...LIST_ROWS, ...RECORD_ROWS };

/** The assumed rows that reading does not decide, by what it would take. */
export const NOT_BY_READING: Record<string, string[]> = {
	'a write': [
		...['limited-not-processed', 'success-false', 'write-after-5xx', 'phone-format'],
		...['empty-clears', 'status-labels', 'dropdown-labels', 'unknown-columns', 'update-keeps'],
		...['one-recipient', 'message-limits', 'sync-inbox', 'variable-order', 'other-variables'],
		...['otp-body', 'value-breaks', 'integration-delete'],
	],
	'a search, which is a POST': ['search-values', 'search-operators', 'search-exact'],
	'a response of a person': ['template-button', 'pressed-button', 'writer-number'],
	'more time or requests': ['window-kind', 'quota-429', 'pages-move', 'one-status'],
	'the documentation': ['no-webhooks'],
};

const SERVICE = resolve(__dirname, '../../../docs/internals/service.md');

/** The basis of an assumed row, with its ID. */
const ASSUMED = /(?:\| Assumed|\*\*Assumed\*\*) `([\w-]+)`/;

/** The statements of docs/internals/service.md that are assumed, by their IDs, after the name of their section. */
export function assumedRows(): Map<string, string> {
	const rows = new Map<string, string>();
	let section = '';
	for (const line of readFileSync(SERVICE, 'utf8').split('\n')) {
		section = /^## (.+)/.exec(line)?.[1] ?? section;
		const [basis, id] = ASSUMED.exec(line) ?? [];
		if (basis === undefined) continue;
		const [before, after] = line.split(basis);
		const text = line.startsWith('|') ? before.split('|').slice(1) : [after.replace(/^: /, '')];
		const cells = text.map((cell) => cell.trim()).filter((cell) => cell !== '');
		rows.set(id, `${section}: ${cells.join(': ').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')}`);
	}
	return rows;
}
