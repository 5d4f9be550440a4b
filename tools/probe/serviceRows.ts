import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const SERVICE = resolve(__dirname, '../../docs/internals/service.md');

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
