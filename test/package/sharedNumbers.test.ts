import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { DAYS_FOR_CHANGED, DAYS_FOR_CREATED } from '../../nodes/MessagingCrm/trigger/settings';
import { WEBHOOK_EVENTS } from '../../nodes/MessagingCrm/webhookTrigger/events';

/** Numbers that the docs repeat from an example, the node or another page. */

const read = (path: string) => readFileSync(resolve(__dirname, '../..', path), 'utf8');

interface ExampleNode {
	name: string;
	type: string;
	parameters: Record<string, unknown>;
}
const nodesOf = (example: string) =>
	(JSON.parse(read(`examples/${example}.json`)) as { nodes: ExampleNode[] }).nodes;

const MINUTES_A_DAY = 24 * 60;

/** How many times per day the triggers of an example poll. */
function pollsADay(example: string): number {
	const triggers = nodesOf(example).filter(({ type }) => type.endsWith('messagingCrmTrigger'));
	const polls = triggers.map(({ parameters }) => {
		const times = (parameters.pollTimes as { item?: Array<Record<string, unknown>> })?.item ?? [];
		const { mode = 'everyMinute', value = 1, unit = 'hours' } = times[0] ?? {};
		if (mode === 'everyMinute') return MINUTES_A_DAY;
		return MINUTES_A_DAY / (Number(value) * (unit === 'minutes' ? 1 : 60));
	});
	return polls.reduce((sum, number) => sum + number, 0);
}

const POLLING = readdirSync(resolve(__dirname, '../../examples'))
	.map((file) => file.replace(/\.json$/, ''))
	.filter((example) => pollsADay(example) > 0);

it.each(POLLING)('%s: the note states how often the triggers poll', (example) => {
	const note = nodesOf(example).find(({ type }) => type.endsWith('stickyNote'))!;
	const [, number] = /([\d,]+) requests per day/.exec(String(note.parameters.content))!;
	// The number in the note can also include a few requests other than polls.
	const others = Number(number.replace(',', '')) - pollsADay(example);
	expect(others).toBeGreaterThanOrEqual(0);
	expect(others).toBeLessThanOrEqual(12);
});

it('the guide to the webhook trigger names each of its events', () => {
	const guide = read('docs/guides/webhook.md');
	const names = guide.match(/(?<=`)(?!_)[a-z_]+\.[a-z_]+(?=`)/g);
	expect(names?.sort()).toEqual(WEBHOOK_EVENTS.map(({ value }) => value).sort());
});

it('the guide to the trigger states the Look Back of the node', () => {
	expect(read('docs/guides/trigger.md')).toContain(
		`${DAYS_FOR_CREATED} days for created events, and ${DAYS_FOR_CHANGED} if`,
	);
});
