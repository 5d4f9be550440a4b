/**
 * What a poll costs when it knows many orders, and what it leaves with n8n:
 *   npm run bench:trigger -- --orders 10000
 */
import { parseArgs } from 'node:util';

import { judgePoll, measurePoll, OWN_TIME } from './bench/poll';
import { POLLS } from './bench/polls';

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { orders: { type: 'string', default: '10000' } } });
	console.log(`The node's own time: ${OWN_TIME}`);
	for (const events of POLLS) {
		const { target, measured } = judgePoll(await measurePoll(Number(values.orders), events));
		console.log(`${target}: ${measured}`);
	}
}

void main();
