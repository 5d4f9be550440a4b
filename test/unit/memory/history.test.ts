import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { fetchHistory } from '../../../nodes/MessagingCrm/memory/history';
import { messageText } from '../../../nodes/MessagingCrm/memory/messageText';

type Sender = 'user' | 'agent';

const messages = (senders: Sender[]): IDataObject[] =>
	senders.map((sent_by_type, index) => ({
		id: index + 1,
		sent_by_type,
		message: String(index + 1),
		created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
	}));

const DEFAULTS = {
	/** The maximum number of messages per page, regardless of `limit`. */
	cap: 100,
	hasTotal: false,
	includesUnanswered: false,
};

/** Reads the end of a conversation with these messages, and counts the pages. */
async function read(
	list: IDataObject[],
	interactions: number,
	behavior: Partial<typeof DEFAULTS> = {},
) {
	const { cap, hasTotal, includesUnanswered } = { ...DEFAULTS, ...behavior };
	let pages = 0;
	const get = async ({ page, limit }: IDataObject = {}) => {
		pages++;
		const size = Math.min(Number(limit), cap);
		const first = (Number(page) - 1) * size;
		const data = list.slice(first, first + size);
		const metadata = hasTotal ? { pagination: { total_items: list.length } } : {};
		return await Promise.resolve({ success: true, data, metadata });
	};
	const window = { interactions, includesUnanswered, namesSenders: false };
	const history = await fetchHistory({ id: 'a', get }, window);
	return { history, texts: history.map(({ content: [{ text }] }) => text), pages };
}

/** Alternating questions and answers. */
const alternating = (length: number) =>
	messages(Array.from({ length }, (_, index): Sender => (index % 2 ? 'agent' : 'user')));

it('contains the last complete interactions, and starts with the customer, however the list is sorted', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.constantFrom<Sender>('user', 'agent'), { maxLength: 250 }),
			fc.integer({ min: 1, max: 30 }),
			fc.boolean(),
			fc.boolean(),
			fc.constantFrom(7, 10, 19, 20, 50, 100),
			fc.boolean(),
			async (senders, length, isNewestFirst, includesUnanswered, cap, hasTotal) => {
				const list = messages(senders);
				const written = senders.map((sender) => sender[0]).join('');
				const unanswered = includesUnanswered ? [/u+$/g] : [];
				const parts = [/u+a+/g, ...unanswered].flatMap((part) =>
					[...written.matchAll(part)].slice(-length),
				);
				const expected = parts.flatMap(({ 0: part, index }) =>
					[/u+/, /a+/].flatMap((run) => {
						const [text, at] = [run.exec(part)?.[0] ?? '', run.exec(part)?.index ?? 0];
						const numbers = [...text].map((_, message) => String(index + at + message + 1));
						return numbers.length > 0 ? [numbers.join('\n')] : [];
					}),
				);
				if (isNewestFirst) list.reverse();
				const { history, texts } = await read(list, length, { cap, hasTotal, includesUnanswered });
				expect(texts).toEqual(expected);
				const roles = history.map(({ role }) => role);
				expect(roles).toEqual(roles.map((_, index) => (index % 2 ? 'assistant' : 'user')));
			},
		),
	);
});

it('reads only one page if the list is newest first', async () => {
	const newestFirst = alternating(500).reverse();
	for (const hasTotal of [false, true])
		expect((await read(newestFirst, 5, { hasTotal })).pages).toBe(1);
	expect((await read(alternating(500), 5)).pages).toBe(6);
});

it('omits messages that do not reach the customer', async () => {
	const list = messages(['user', 'agent', 'agent', 'agent']);
	Object.assign(list[1], { additional_data: { is_private_note: true } });
	list[2].sent_by_type = 'system';
	expect((await read(list, 5)).texts).toEqual(['1', '4']);
});

it.each(['A', null, {}])(
	'contains a message whose conversation_id is %j if the conversation "a" is requested',
	async (conversation_id) => {
		const list = messages(['user', 'agent']);
		Object.assign(list[1], { conversation_id });
		expect((await read(list, 10)).texts).toEqual(['1', '2']);
	},
);

it.each<[IDataObject, string]>([
	[{ message: ' Hello ' }, 'Hello'],
	[{ message: 'Hello', media_type: 'text' }, 'Hello'],
	[{ message: 'Hello', media_type: 'image' }, '[image] Hello'],
	[{ message: '', media_type: 'Audio' }, '[audio]'],
	[{ message: { id: 7 }, media_url: 'https://example.com' }, '[message without text]'],
	[{}, '[message without text]'],
	[{ media_type: 'interactive', interactive: { button_reply: { id: '1', title: 'Yes' } } }, 'Yes'],
	[{ media_type: 'interactive', interactive: { list_reply: { id: '1', title: 'Tea' } } }, 'Tea'],
	[{ media_type: 'location', location: { name: 'Toko Siti' } }, '[location Toko Siti]'],
	[{ media_type: 'location', location: { latitude: '-6.2' } }, '[location]'],
])('shows the message %j to the model as %j', (message, text) => {
	expect(messageText(message)).toBe(text);
});

it('keeps the order of messages with the same timestamp, even if other messages are out of order', async () => {
	const list = messages(['agent', 'user', 'user', 'agent', 'user', 'agent']).reverse();
	list[0].created_at = list[1].created_at;
	[list[2].created_at, list[3].created_at] = [list[3].created_at, list[2].created_at];
	expect((await read(list, 1)).texts).toEqual(['3\n5', '6']);
	expect((await read([...list].reverse(), 1)).texts).toEqual(['3\n5', '6']);
});
