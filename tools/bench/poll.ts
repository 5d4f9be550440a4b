import { resolve } from 'node:path';

import { runChild } from '../../test/support/child';
import type { N8n } from '../../test/n8n/install';
import type { Verdict } from './cases/case';

const root = resolve(__dirname, '..', '..');
const MOST_MS = 150;

export interface PollCost {
	events: string[];
	orders: number;
	/** The node's own time, in ms. */
	own: number;
	/** That of JSON.parse alone, in ms. */
	parsing: number;
	/** JSON that n8n keeps from one poll to the next. */
	stateBytes: number;
}

/** What counts as the node's own time. */
export const OWN_TIME =
	"CPU time of n8n's thread, on n8n's Node.js, in all that poll() does with the answers of all pages: parsing them, taking out secrets, paging, comparing with what is known, packing what n8n is to save. Not counted: HTTP and n8n's saving. The median of the second poll to the 41st of a process.";

/** Measures a poll that knows many orders, one of which has changed. */
export async function measurePoll(n8n: N8n, orders: number, events: string[]): Promise<PollCost> {
	const script = resolve(__dirname, 'pollProcess.ts');
	const args = ['-r', 'ts-node/register', script, String(orders), ...events];
	return JSON.parse(await runChild(n8n.node, args, { cwd: root, env: process.env })) as PollCost;
}

export function judgePoll({ events, own, parsing, stateBytes }: PollCost): Verdict {
	return {
		target: `${events.join(' + ')}: under ${MOST_MS} ms of the node's own time`,
		measured: `${Math.round(own)} ms, of which parsing ${Math.round(parsing)}; ${(stateBytes / 1000).toFixed(1)} KB remembered`,
		met: own < MOST_MS,
	};
}
