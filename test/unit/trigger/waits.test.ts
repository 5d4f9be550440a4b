import * as fc from 'fast-check';

import {
	forgetBefore,
	packWaits,
	takeMessage,
	unpackWaits,
	type Waits,
} from '../../../nodes/MessagingCrm/trigger/known/waits';

const asSaved = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Messages, no two of a customer at one moment. */
const messages = fc.uniqueArray(
	fc.record({
		key: fc.constantFrom('a', 'b'),
		direction: fc.constantFrom('incoming' as const, 'outgoing' as const),
		at: fc.nat(12),
	}),
	{ maxLength: 12, selector: (message) => JSON.stringify(message) },
);

const afterAll = (all: Array<typeof messages extends fc.Arbitrary<Array<infer T>> ? T : never>) => {
	const waits: Waits = new Map();
	for (const message of all) {
		takeMessage(waits, message.key, { ...message, record: { id: message.at } });
	}
	return waits;
};

it('who waits, since when and for how many messages does not depend on the order of reading', () => {
	fc.assert(
		fc.property(
			messages.chain((all) =>
				fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
			),
			([all, shuffled]) => {
				const waits = afterAll(shuffled);
				for (const [key, known] of waits) {
					const ofKey = all.filter((message) => message.key === key);
					const answers = ofKey.filter(({ direction }) => direction === 'outgoing');
					const answered = Math.max(0, ...answers.map(({ at }) => at));
					const unanswered = ofKey
						.filter(({ direction, at }) => direction === 'incoming' && at > answered)
						.map(({ at }) => at)
						.sort((a, b) => a - b);
					const last = unanswered.at(-1);
					expect(known).toEqual({
						answered,
						unanswered,
						...(last !== undefined && { last: { id: last } }),
					});
				}
			},
		),
	);
});

it('waits are the same after they were saved', () => {
	fc.assert(
		fc.property(messages, (all) => {
			const waits = afterAll(all);
			expect(unpackWaits(asSaved(packWaits(waits, ['id'])))).toEqual(waits);
		}),
	);
});

it('of messages without room, the named fields are saved, and it stays like that', () => {
	const waits: Waits = new Map();
	for (let number = 0; number < 20; number++) {
		const record = {
			id: number,
			contact: { phone: '62811', name: 'Siti' },
			text: 'x'.repeat(9000),
		};
		takeMessage(waits, `key${number}`, { direction: 'incoming', at: 1, record });
	}
	const packed = packWaits(waits, ['id', 'contact.phone']);
	expect(packed.key0[2]).toEqual(waits.get('key0')?.last);
	expect(packed.key19[2]).toEqual({ id: 19, contact: { phone: '62811' } });
	expect(packWaits(unpackWaits(asSaved(packed)), ['id', 'contact.phone'])).toEqual(packed);
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
