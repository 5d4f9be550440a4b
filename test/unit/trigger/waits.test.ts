import * as fc from 'fast-check';

import {
	forgetBefore,
	packWaits,
	takeMessage,
	type Waits,
} from '../../../nodes/MessagingCrm/trigger/known/waits';

/** What the next poll reads of waits that were saved. */
const asRead = (packed: ReturnType<typeof packWaits>): Waits =>
	new Map(Object.entries(JSON.parse(JSON.stringify(packed)) as typeof packed));

const sent = fc.record({
	key: fc.constantFrom('a', 'b'),
	direction: fc.constantFrom('incoming', 'outgoing'),
	at: fc.nat(12),
});
type Sent = typeof sent extends fc.Arbitrary<infer T> ? T : never;

/** Messages, no two of a customer at one moment. */
const messages = fc.uniqueArray(sent, { maxLength: 12, selector: JSON.stringify });

const waitsAfter = (all: Sent[]) => {
	const waits: Waits = new Map();
	for (const message of all) {
		takeMessage(waits, message.key, { ...message, record: { id: message.at } });
	}
	return waits;
};

it('who waits, since when and for how many messages does not depend on the order of reading, nor on saving', () => {
	fc.assert(
		fc.property(messages, (all) => {
			const waits = waitsAfter(all);
			expect(asRead(packWaits(waits, ['id']))).toEqual(waits);
			for (const [key, known] of waits) {
				const momentsOf = (direction: string) =>
					all
						.filter((one) => one.key === key && one.direction === direction)
						.map(({ at }) => at)
						.sort((a, b) => a - b);
				const answered = momentsOf('outgoing').at(-1) ?? 0;
				const unanswered = momentsOf('incoming').filter((at) => at > answered);
				const last = unanswered.at(-1);
				expect(known).toEqual({ answered, unanswered, ...(last && { last: { id: last } }) });
			}
		}),
	);
});

it('another message of the same moment is waited for, too, if the first has fired', () => {
	const waits = waitsAfter([{ key: 'a', direction: 'incoming', at: 1 }]);
	delete waits.get('a')!.last;
	takeMessage(waits, 'a', { direction: 'incoming', at: 1, record: { id: 'b' } });
	expect(waits.get('a')?.last).toEqual({ id: 'b' });
});

it('old times are forgotten, but no message that waits', () => {
	const waits: Waits = new Map([
		['waits', { answered: 1, unanswered: [2, 9], last: { id: 'a' } }],
		['fired', { answered: 1, unanswered: [2, 9] }],
		['old', { answered: 1, unanswered: [2] }],
		['answered', { answered: 9, unanswered: [] }],
	]);
	forgetBefore(waits, 5);
	expect([...waits]).toEqual([
		['waits', { answered: 1, unanswered: [2, 9], last: { id: 'a' } }],
		['fired', { answered: 1, unanswered: [9] }],
		['answered', { answered: 9, unanswered: [] }],
	]);
});
