/**
 * What a poll costs when it knows many orders, and what it leaves with n8n:
 *   npm run bench:trigger -- --orders 10000
 */
import { parseArgs } from 'node:util';

import { installN8n } from '../test/n8n/install';
import { toStderr } from '../test/support/progress';
import { judgePoll, measurePoll, OWN_TIME } from './bench/poll';
import { EVENT_CHOICES } from './bench/eventChoices';

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { orders: { type: 'string', default: '10000' } } });
	const n8n = await installN8n(toStderr);
	console.log(`The node's own time: ${OWN_TIME}`);
	for (const events of EVENT_CHOICES) {
		const { target, measured } = judgePoll(await measurePoll(n8n, Number(values.orders), events));
		console.log(`${target}: ${measured}`);
	}
}

void main();
