import * as fc from 'fast-check';
import type { FaultRule } from 'messaging-crm-simulator';

import { shownFields } from '../../../../tools/probe/shown';
import { probed } from './support/probe';

/** Looks like the name of a field. */
const KEY = 'zqKeyOfTheAccount';

const letters = fc.stringMatching(/^[a-z]{4,8}$/).map((text) => `zq${text}`);
const person = letters.map((text) => text[0].toUpperCase() + text.slice(1));

/** What a report must not show. No part of it is a word of the report. */
const secret = fc.oneof(
	person,
	fc.tuple(person, letters).map((names) => names.join(' ')),
	fc.stringMatching(/^(\+62|628|0)8[0-9]{8}$/),
	fc.tuple(letters, letters).map(([name, host]) => `${name}@${host}.com`),
	fc.tuple(letters, letters).map((names) => names.join('.')),
	fc.uuid(),
	letters.map((text) => `see \`${text}\` | <b>${text}</b>\n# ${text}`),
	fc.constant(KEY),
);

const NAMES = [
	...['id', 'name', 'phone_number', 'email', 'status', 'order_status', 'type', 'direction', 'from'],
	...['sender_type', 'body', 'created_at', 'updated_at', 'conversation_id', 'category', 'labels'],
];

const fields = fc.dictionary(fc.constantFrom(...NAMES), secret, { minKeys: 3 });
const people = fc.dictionary(secret, fc.oneof(secret, fc.nat(), fc.boolean()), { maxKeys: 2 });

/** Fields that a list has, with values of people, and names of people in place of fields. */
const record = fc
	.tuple(fields, people, fields, people)
	.map(([own, names, ...inner]) => ({ ...own, ...names, contact: inner[0], all: inner }));

/** Equal records, since what occurs more than once is more likely to be shown. */
const records = fc.array(record, { maxLength: 3 }).map((list) => [...list, ...list, ...list]);

const body = fc.oneof(
	records,
	records.map((list) => ({ data: list, total: list.length })),
	fc.tuple(secret, records).map(([name, list]) => ({ message: name, [name]: list })),
	fc.tuple(secret, records).map(([name, list]) => ({ data: { [name]: list } })),
	record.map((one) => ({ data: { ...one, crm_columns: [one, one] } })),
	secret.map((text) => ({ success: false, error: { message: text }, correlationId: text })),
	secret,
);

const fault = fc
	.record({ status: fc.constantFrom(200, 200, 200, 400, 404), body, secret })
	.map(({ secret: text, ...response }): FaultRule['fault'] => {
		const header = text.replace(/[^a-z]/gi, '');
		const headers = { [`x-ratelimit-${header}`]: '1', [`x-${header}`]: header };
		return { type: 'status', ...response, headers };
	});

/** The parts of every name, value and text in what the service sent. */
function partsOf(value: unknown): string[] {
	if (typeof value === 'object' && value !== null)
		return Object.entries(value).flat().flatMap(partsOf);
	const text = String(value);
	return text.match(/zq\w{4,}|\d{5,}|[0-9a-f]{8}(?=-)/gi) ?? [];
}

it('shows nothing of the people, whatever the service responds', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fault, { minLength: 30, maxLength: 40 }),
			async ([first, ...others]) => {
				// Another status of the first response is an error.
				const faults = [{ ...first, status: 200 }, ...others] as Array<FaultRule['fault']>;
				const rules = faults.map((one, index): FaultRule => ({ nth: [index + 1], fault: one }));
				const { report, printed } = await probed({ key: KEY, orders: 5, messages: 5 }, ...rules);
				const shown = [report, ...printed].join('\n').toLowerCase();
				expect(report).toContain('## Lists');
				expect(partsOf(faults).filter((part) => shown.includes(part.toLowerCase()))).toEqual([]);
			},
		),
		{ numRuns: 12 },
	);
});

it('shows names that several records have, and words of statuses that occur more than once', () => {
	const shared = { status: 'open', kind: 'open', name: 'open' };
	const ruby = { ...shared, item_type: 'Ruby' };
	expect(shownFields([{ ...shared, ruby: 1, item_type: 'lead' }, ruby, ruby])).toEqual([
		'`status` (text: open)',
		'`kind` (text)',
		'`name` (text)',
		'(names that are not shown) (number)',
		'`item_type` (text)',
	]);
});

it.each([
	['2026-03-10T02:00:00.123456Z', 'YYYY-MM-DDT00:00:00.000000Z'],
	['2026-03-10 02:00:00+0700', 'YYYY-MM-DD 00:00:00+0700'],
	['2026-03-10T02:00:00+62:81', 'YYYY-MM-DDT00:00:00+hh:mm'],
	['2026-03-10', 'YYYY-MM-DD'],
	['10/03/2026', 'text'],
	['+628123456789', '+ and digits'],
	['', 'empty text'],
])('shows the format of "%s" only', (value, format) => {
	expect(shownFields([{ at: value }])).toEqual([`\`at\` (${format})`]);
});
