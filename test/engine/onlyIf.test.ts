import type { Conversation, Fault } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { jakartaDay } from '../../nodes/MessagingCrm/service';
import { HOUR, NOT_COUNTED, useConversations } from './support/conversation';
import { hintsOf } from './support/engine';
import { fastNow } from './support/fastClock';
import { answer, byId, CONTINUE, RETRY_ON_FAIL, useHarness } from './support/harness';

const harness = useHarness({ messages: 0, conversations: 3 });
const { newConversation, write } = useConversations(harness);

const REASON = 'Another message arrived after the answered one';
const _skipped = { recipient: expect.any(String) as string, reason: REASON };
const SKIPPED = [{ json: { _skipped }, pairedItem: { item: 0 } }];

const answerTo = ({ id }: Conversation, options: IDataObject, more = {}): INodeParameters => ({
	resource: 'message',
	operation: 'send',
	conversationId: byId(id),
	message: 'Halo',
	options: options as INodeParameters,
	...more,
});

/** Makes requests to an endpoint fail. */
function fail(endpoint: string, fault: Fault, nth?: number[]): void {
	harness().sim.faults.add({ match: { route: endpoint }, nth, fault });
}

async function send(conversation: Conversation, options: IDataObject, more = {}) {
	const { sim, run } = harness();
	sim.requests.length = 0;
	const result = await run(answerTo(conversation, options, more));
	const reads = sim.requests.filter(({ method }) => method === 'GET');
	return { ...result, reads, sent: sim.requests.length - reads.length };
}

it('sends if only notices or reactions follow the message', async () => {
	const conversation = newConversation();
	write(conversation, 'user', 30);
	write(conversation, 'agent', 3);
	const { id: last } = write(conversation, 'user', 2);
	for (const [sender, more] of NOT_COUNTED) write(conversation, sender, 1, more);
	const options = { onlyIfLastMessage: last, onlyInWindow: true };
	const { items, error, reads, sent } = await send(conversation, options);
	expect(error).toBeUndefined();
	expect(items).toMatchObject([{ json: { message: 'Halo' }, pairedItem: { item: 0 } }]);
	expect(sent).toBe(1);
	const start_date = jakartaDay(fastNow() - 30 * 24 * HOUR);
	expect(reads).toMatchObject([{ query: { conversation_id: conversation.id, start_date } }]);
});

it.each(['agent', 'ai_agent', 'user'])(
	'skips the item if another message arrived from the sender %s',
	async (sender) => {
		const conversation = newConversation();
		write(conversation, 'agent', 5);
		const { id: answered } = write(conversation, 'user', 2);
		write(conversation, sender, 1);
		const result = await send(conversation, { onlyIfLastMessage: answered, onlyInWindow: true });
		expect([result.items, result.sent]).toEqual([SKIPPED, 0]);
		expect(hintsOf(result)).toMatchObject([{ message: `1 item was skipped: ${REASON}.` }]);
	},
);

it('treats every message of the newest second as the last message', async () => {
	const second = Math.floor((fastNow() - HOUR) / 1000) * 1000;
	for (const index of [0, 1, 2]) {
		const conversation = newConversation();
		write(conversation, 'agent', 5);
		const ids = [1, 500, 999].map((ms) => {
			const created_at = new Date(second + ms).toISOString();
			return write(conversation, 'user', 1, { created_at }).id;
		});
		expect((await send(conversation, { onlyIfLastMessage: ids[index] })).sent).toBe(1);
	}
});

it('skips the item if the message is weeks old and not on the first of many short pages', async () => {
	harness().sim.options.maxLimit = 10;
	const conversation = newConversation();
	const { id: old } = write(conversation, 'user', 29 * 24);
	for (let hours = 49; hours > 30; hours--) write(conversation, 'agent', hours);
	expect((await send(conversation, { onlyIfLastMessage: old })).items).toEqual(SKIPPED);
});

it('sends nothing if the message is not from the last 30 days', async () => {
	const conversation = newConversation();
	const { id: old } = write(conversation, 'user', 32 * 24);
	const { error, sent } = await send(conversation, { onlyIfLastMessage: old });
	const what =
		'The conversation has no message from the last 30 days with the ID in Only If Last Message';
	expect([error?.message, sent]).toEqual([what, 0]);
});

it('sends nothing if the reply window is closed', async () => {
	const conversation = newConversation();
	write(conversation, 'user', 24.01);
	const { id: last } = write(conversation, 'agent', 1);
	for (const more of [{}, { onlyIfLastMessage: last }]) {
		const { error, sent } = await send(conversation, { onlyInWindow: true, ...more });
		expect(error?.message).toMatch(/^The reply window closed at [\d-]+ \d\d:\d\d$/);
		expect(error?.description).toBe('Send a template instead, with Template: Send');
		expect(sent).toBe(0);
	}
});

it('shows when the window closed, in the timezone of the workflow', async () => {
	const conversation = newConversation();
	const yesterday = new Date(fastNow() - 24 * HOUR).toISOString().slice(0, 10);
	const { id } = write(conversation, 'user', 0, { created_at: `${yesterday}T00:30:00Z` });
	const parameters = answerTo(conversation, { onlyInWindow: true, onlyIfLastMessage: id });
	const { error } = await harness().run(parameters, { timezone: 'Asia/Makassar' });
	const today = new Date(fastNow()).toISOString().slice(0, 10);
	expect(error?.message).toBe(`The reply window closed at ${today} 08:30`);
});

describe('sends nothing', () => {
	const TO_NUMBER = { sendTo: 'phoneNumber', receiver: '6281200000001' };
	const BLANK_ONE = { extraBody: '{"conversation_id": " "}' };
	const NEEDS_ONE = 'needs a conversation, not only a phone number';

	it.each<[IDataObject, object, string]>([
		[{ onlyIfLastMessage: '={{ $json.x }}' }, {}, 'Only If Last Message is empty'],
		[{ onlyInWindow: '={{ $json.x }}' }, {}, 'Only in the Reply Window has no value for this item'],
		[{ onlyInWindow: '={{ 7 }}' }, {}, 'Only in the Reply Window is neither true nor false: "7"'],
		[{ onlyInWindow: true }, TO_NUMBER, `Only in the Reply Window ${NEEDS_ONE}`],
		[{ onlyInWindow: true, ...BLANK_ONE }, TO_NUMBER, `Only in the Reply Window ${NEEDS_ONE}`],
	])('and reads nothing with the options %j and the fields %j', async (options, more, message) => {
		const { error, reads, sent } = await send(newConversation(), options, more);
		expect(error?.message).toBe(message);
		expect([reads.length, sent]).toEqual([0, 0]);
	});

	it('if the messages cannot be read, and says so', async () => {
		fail('/api/messages', { type: 'status', status: 504 });
		const parameters = answerTo(newConversation(), { onlyInWindow: true });
		const { items } = await harness().run(parameters, { settings: CONTINUE });
		const error = { outcome: 'notSent', httpCode: '504', tryAgain: true };
		expect(items).toMatchObject([{ json: { error } }]);
		expect(harness().sim.requests.every(({ method }) => method === 'GET')).toBe(true);
	});
});

it('sends the first of two answers to one message, and skips the second', async () => {
	const conversation = newConversation();
	const { id: answered } = write(conversation, 'user', 1);
	const items = [{ text: 'Yes' }, { text: 'No' }];
	const message = '={{ $json.text }}';
	const parameters = answerTo(conversation, { onlyIfLastMessage: answered }, { message });
	const result = await harness().run(parameters, { items });
	expect(result.items.map(({ json }) => '_skipped' in json)).toEqual([false, true]);
	const sent = harness().sim.requests.filter(({ method }) => method === 'POST');
	expect(sent).toMatchObject([{ body: { message: 'Yes' } }]);
});

it('never sends items with and without a condition to the same conversation at the same time', async () => {
	const conversation = newConversation();
	for (const sender of ['agent', 'user']) write(conversation, sender, 1);
	write(conversation, 'user', 2);
	harness().sim.faults.add({ nth: [1], fault: { type: 'slowBody', delayMs: 200 } });
	const parameters = answerTo(conversation, { onlyInWindow: '={{ $json.look }}' });
	await harness().run(parameters, { items: [{ look: true }, { look: false }, { look: true }] });
	const methods = harness().sim.requests.map(({ method }) => method);
	expect(methods.join(' ')).toBe('GET POST POST GET POST');
});

it('shows in a dry run what would be skipped and what would be sent', async () => {
	const conversation = newConversation();
	const { id: old } = write(conversation, 'user', 2);
	const { id: last } = write(conversation, 'user', 1);
	const dryRun = { dryRun: true };
	expect((await send(conversation, { onlyIfLastMessage: old, ...dryRun })).items).toEqual(SKIPPED);
	const { items, sent } = await send(conversation, { onlyIfLastMessage: last, ...dryRun });
	expect(items).toMatchObject([{ json: { method: 'POST', path: '/messages/whatsapp' } }]);
	expect(sent).toBe(0);
});

it('treats a skipped item as processed if n8n retries the node', async () => {
	const { sim, succeed } = harness();
	const conversations = [newConversation(), newConversation()];
	const [answered] = conversations.map((conversation) => write(conversation, 'user', 2).id);
	write(conversations[0], 'agent', 1);
	const { id: last } = write(conversations[1], 'user', 1);
	const items = [answered, last].map((id, index) => ({ id: conversations[index].id, last: id }));
	fail('/messages/whatsapp', { type: 'status', status: 400 }, [1]);
	const conversationId = byId('={{ $json.id }}');
	const options = { onlyIfLastMessage: '={{ $json.last }}' };
	const parameters = answerTo(conversations[0], options, { conversationId });
	const result = await succeed(parameters, { items, settings: RETRY_ON_FAIL });
	expect(result.items.map(({ json }) => '_skipped' in json)).toEqual([true, false]);
	const reads = sim.requests.filter(({ query }) => query.conversation_id === conversations[0].id);
	expect(reads).toHaveLength(1);
});

it('sends nothing if a page of messages has no list', async () => {
	const conversation = newConversation();
	const answered = write(conversation, 'user', 2);
	const pagination = { total_page: 2, total_items: 101, current_page: 1 };
	fail('/api/messages', answer({ data: [answered], metadata: { pagination } }), [1]);
	fail('/api/messages', answer({ message: 'Busy' }));
	const { error, sent } = await send(conversation, { onlyIfLastMessage: answered.id });
	expect(error?.message).toBe('The response of /api/messages contains no list of records');
	expect(sent).toBe(0);
});

describe('Only If No Colleague Wrote For (Minutes)', () => {
	const MINUTE = 1 / 60;
	const REASON = 'A colleague has written within the last 30 minutes';

	it.each<[string, number, boolean]>([
		['agent', 29 * MINUTE, false],
		['agent', 31 * MINUTE, true],
		['ai_agent', MINUTE, true],
		['user', MINUTE, true],
	])('sends after a message from %s %d hours ago: %s', async (sender, hours, isSent) => {
		const conversation = newConversation();
		write(conversation, 'user', 2);
		write(conversation, sender, hours);
		const { items, sent, reads } = await send(conversation, { onlyIfNoColleague: 30 });
		expect([sent, reads.length]).toEqual([isSent ? 1 : 0, 1]);
		if (!isSent) expect(items).toMatchObject([{ json: { _skipped: { reason: REASON } } }]);
	});

	it('ignores messages that were sent through the API', async () => {
		const conversation = newConversation();
		write(conversation, 'user', 2);
		await send(conversation, { onlyIfNoColleague: 30 });
		expect((await send(conversation, { onlyIfNoColleague: 30 })).sent).toBe(1);
	});

	it('reads the conversation once for all three options', async () => {
		const conversation = newConversation();
		write(conversation, 'agent', 1);
		const { id } = write(conversation, 'user', 0.5);
		const options = { onlyIfNoColleague: 30, onlyIfLastMessage: id, onlyInWindow: true };
		const { sent, reads } = await send(conversation, options);
		expect([sent, reads.length]).toEqual([1, 1]);
	});

	it('reads the messages of several days if the configured minutes cover them', async () => {
		const conversation = newConversation();
		write(conversation, 'agent', 47);
		const { items } = await send(conversation, { onlyIfNoColleague: 48 * 60 });
		expect(items).toMatchObject([{ json: { _skipped: {} } }]);
	});

	it('sends nothing if messages do not show whether a colleague wrote them', async () => {
		harness().sim.options.reference = true;
		const conversation = newConversation();
		write(conversation, 'user', 1);
		const { error, sent } = await send(conversation, { onlyIfNoColleague: 30 });
		expect(error?.message).toMatch(
			/^No message shows in sent_by_type whether a colleague wrote it/,
		);
		expect(sent).toBe(0);
	});

	it.each(['', 0, 'soon', 43_201])('rejects %j', async (onlyIfNoColleague) => {
		const { error, reads } = await send(newConversation(), { onlyIfNoColleague });
		expect(error?.message).toMatch(/^Only If No Colleague Wrote For \(Minutes\) is /);
		expect(reads).toEqual([]);
	});
});
