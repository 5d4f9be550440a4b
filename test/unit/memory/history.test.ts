import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { chatMessage } from '../../../nodes/MessagingCrm/memory/chatMessage';
import { readHistory } from '../../../nodes/MessagingCrm/memory/history';

type Sender = 'contact' | 'agent';

const messages = (senders: Sender[]): IDataObject[] =>
	senders.map((sender_type, index) => ({
		id: index + 1,
		sender_type,
		message: String(index + 1),
		created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
	}));

/** Reads a list that gives at most `cap` records a page, and counts the pages. A low cap comes with the total. */
async function read(
	list: IDataObject[],
	length: number,
	{ cap = 100, includesUnanswered = false } = {},
) {
	let pages = 0;
	const fetchPage = async (page: number, size: number) => {
		pages++;
		const first = (page - 1) * Math.min(size, cap);
		const records = list.slice(first, first + Math.min(size, cap));
		const total = cap < 20 ? list.length : undefined;
		return await Promise.resolve({ records, path: 'data', total });
	};
	const history = await readHistory(fetchPage, { length, includesUnanswered });
	return { texts: history.map(({ content: [{ text }] }) => text), pages };
}

const senders = fc.constantFrom<Sender>('contact', 'agent');
const talk = fc.array(senders, { maxLength: 250 });

it('has the last messages up to the last outgoing one, in any order of the list', async () => {
	await fc.assert(
		fc.asyncProperty(
			talk,
			fc.integer({ min: 1, max: 60 }),
			fc.boolean(),
			fc.boolean(),
			fc.constantFrom(7, 20, 50, 100),
			async (senders, length, isNewestFirst, includesUnanswered, cap) => {
				const list = messages(senders);
				const answered = senders.lastIndexOf('agent') + 1;
				const all = list.map(({ message }) => message);
				const expected = [
					...all.slice(0, answered).slice(-length),
					...(includesUnanswered ? all.slice(answered) : []),
				];
				if (isNewestFirst) list.reverse();
				const { texts } = await read(list, length, { cap, includesUnanswered });
				expect(texts).toEqual(expected);
			},
		),
	);
});

it('reads one page of a long list with the newest first, and of a short list in any order', async () => {
	const long = messages(Array<Sender>(500).fill('agent'));
	expect((await read([...long].reverse(), 10)).pages).toBe(1);
	expect((await read(long, 10)).pages).toBe(6);
	expect((await read(messages(['contact', 'agent']), 10)).pages).toBe(1);
});

it('keeps messages of the same second in their order', async () => {
	const list = messages(['contact', 'agent', 'contact', 'agent']);
	for (const message of list.slice(1)) message.created_at = list[1].created_at;
	expect((await read(list, 10)).texts).toEqual(['1', '2', '3', '4']);
	expect((await read([...list].reverse(), 10)).texts).toEqual(['1', '2', '3', '4']);
});

it.each<[IDataObject, string]>([
	[{ message: ' Hello ' }, 'Hello'],
	[{ message: 'Hello', media_type: 'text' }, 'Hello'],
	[{ message: null, text: { body: 'Hello' } }, 'Hello'],
	[{ content: 'Hello', media_type: 'image' }, '[image] Hello'],
	[{ message: '', message_type: 'Audio' }, '[Audio]'],
	[{ message: 5 }, '5'],
	[{ message: { id: 7 }, file_url: 'https://example.com' }, '[message without text]'],
	[{}, '[message without text]'],
])('a model reads %j as %j', (message, text) => {
	expect(chatMessage(message, 'incoming')).toEqual({
		role: 'user',
		content: [{ type: 'text', text }],
	});
	expect(chatMessage(message, 'outgoing').role).toBe('assistant');
});
