import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { chatMessage, readHistory } from '../../../nodes/MessagingCrm/memory/history';

type Sender = 'contact' | 'agent';

const messages = (senders: Sender[]): IDataObject[] =>
	senders.map((sender_type, index) => ({
		id: index + 1,
		sender_type,
		message: String(index + 1),
		created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
	}));

const USUAL = {
	/** Messages a page at most, whatever `limit` asks for. */
	cap: 100,
	hasTotal: false,
	/** Every page is the first one. */
	ignoresPage: false,
	includesUnanswered: false,
};

/** Reads the end of a conversation that the service lists like this, and counts the pages. */
async function read(list: IDataObject[], length: number, manner: Partial<typeof USUAL> = {}) {
	const { cap, hasTotal, ignoresPage, includesUnanswered } = { ...USUAL, ...manner };
	let pages = 0;
	const readPage = async ({ page, limit }: IDataObject) => {
		pages++;
		const size = Math.min(Number(limit), cap);
		const first = ignoresPage ? 0 : (Number(page) - 1) * size;
		const data = list.slice(first, first + size);
		return await Promise.resolve(hasTotal ? { data, total: list.length } : { data });
	};
	const history = await readHistory({ id: 'a', read: readPage }, { length, includesUnanswered });
	return { texts: history.map(({ content: [{ text }] }) => text), pages };
}

const ofAgent = (length: number) => messages(Array<Sender>(length).fill('agent'));

it('has the last messages up to the last outgoing one, in any order of the list', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.constantFrom<Sender>('contact', 'agent'), { maxLength: 250 }),
			fc.integer({ min: 1, max: 60 }),
			fc.boolean(),
			fc.boolean(),
			fc.constantFrom(7, 10, 19, 20, 50, 100),
			fc.boolean(),
			async (senders, length, isNewestFirst, includesUnanswered, cap, hasTotal) => {
				const list = messages(senders);
				const answered = senders.lastIndexOf('agent') + 1;
				const all = list.map(({ message }) => message);
				const expected = [
					...all.slice(0, answered).slice(-length),
					...(includesUnanswered ? all.slice(answered) : []),
				];
				if (isNewestFirst) list.reverse();
				const { texts } = await read(list, length, { cap, hasTotal, includesUnanswered });
				expect(texts).toEqual(expected);
			},
		),
	);
});

it('reads one page if the newest come first, or if the service says that there are no more', async () => {
	const pagesOf = async (...reading: Parameters<typeof read>) => (await read(...reading)).pages;
	const newestFirst = ofAgent(500).reverse();
	expect(await pagesOf(newestFirst, 10)).toBe(1);
	expect(await pagesOf(newestFirst, 10, { hasTotal: true })).toBe(1);
	expect(await pagesOf(newestFirst, 10, { hasTotal: true, ignoresPage: true })).toBe(1);
	expect(await pagesOf(newestFirst, 150, { hasTotal: true })).toBe(2);
	expect(await pagesOf(ofAgent(500), 10)).toBe(6);
	const short = messages(['contact', 'agent']);
	expect(await pagesOf(short, 10, { hasTotal: true })).toBeLessThanOrEqual(2);
	expect(await pagesOf(short, 10)).toBe(2);
});

it('reads once more what a deletion has moved to a page that was read', async () => {
	const list = ofAgent(30);
	let pages = 0;
	const readPage = async ({ page }: IDataObject) => {
		if (++pages === 2) list.shift();
		const end = Number(page) * 10;
		return await Promise.resolve({ data: list.slice(end - 10, end), total: 30 });
	};
	const window = { length: 20, includesUnanswered: false };
	const history = await readHistory({ id: 'a', read: readPage }, window);
	const expected = ofAgent(30).slice(10);
	expect(history).toEqual(expected.map((message) => chatMessage(message, 'outgoing')));
});

it.each(['A', null, {}])('asked for "a", it has a message of %j', async (conversation_id) => {
	const list = messages(['contact', 'agent']);
	Object.assign(list[1], { conversation_id });
	expect((await read(list, 10)).texts).toEqual(['1', '2']);
});

it.each<[IDataObject, string]>([
	[{ message: ' Hello ' }, 'Hello'],
	[{ message: 'Hello', media_type: 'text' }, 'Hello'],
	[{ message: null, text: { body: 'Hello' } }, 'Hello'],
	[{ content: 'Hello', media_type: 'image' }, '[image] Hello'],
	[{ message: '', message_type: 'Audio' }, '[Audio]'],
	// It says the direction.
	[{ message: 'Hello', message_type: 'incoming' }, 'Hello'],
	[{ message: { id: 7 }, file_url: 'https://example.com' }, '[message without text]'],
	[{}, '[message without text]'],
])('a model reads %j as %j', (message, text) => {
	const content = [{ type: 'text', text }];
	expect(chatMessage(message, 'incoming')).toEqual({ role: 'user', content });
	expect(chatMessage(message, 'outgoing').role).toBe('assistant');
});

it('keeps the order of messages of one second, also if two clocks have mixed up others', async () => {
	const list = messages(['agent', 'contact', 'contact', 'agent', 'contact', 'agent']).reverse();
	list[0].created_at = list[1].created_at;
	[list[2].created_at, list[3].created_at] = [list[3].created_at, list[2].created_at];
	expect((await read(list, 2)).texts).toEqual(['5', '6']);
	expect((await read([...list].reverse(), 2)).texts).toEqual(['5', '6']);
});
