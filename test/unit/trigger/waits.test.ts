import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import {
	forgetBefore,
	packWaits,
	takeMessage,
	unpackWaits,
	type Waits,
} from '../../../nodes/MessagingCrm/trigger/known/waits';
import { damage, damages } from './support/knownRecords';

const asSaved = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

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

it('waits are the same after they were saved; damaged ones cannot be read, or are valid', () => {
	fc.assert(
		fc.property(messages, damages, (all, [steps, by]) => {
			const waits = afterAll(all);
			const packed = packWaits(waits, ['id']);
			expect(unpackWaits(asSaved(packed))).toEqual(waits);
			const damaged = { packed: asSaved(packed) as IDataObject };
			damage(damaged, [0, ...steps], by);
			for (const known of unpackWaits(asSaved(damaged.packed ?? null))?.values() ?? []) {
				const { answered, unanswered, last } = known;
				expect([answered, ...unanswered].every(Number.isFinite)).toBe(true);
				expect(last === undefined || unanswered.length > 0).toBe(true);
			}
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
	expect(packWaits(unpackWaits(asSaved(packed))!, ['id', 'contact.phone'])).toEqual(packed);
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
