import type { Conversation, Fault } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { HOUR, useConversations } from './support/conversation';
import { hintsOf } from './support/engine';
import { fastNow } from './support/fastClock';
import { answer, byId, CONTINUE, RETRY_ON_FAIL, useService } from './support/service';

const service = useService({ messages: 0, conversations: 3 });
const { conversation, write } = useConversations(service);

const REASON = 'Another message has come since the one that is answered';
const _skipped = { recipient: expect.any(String) as string, reason: REASON };
const SKIPPED = [{ json: { _skipped }, pairedItem: { item: 0 } }];

const answerTo = ({ id }: Conversation, options: IDataObject, more = {}): INodeParameters => ({
	...{ resource: 'message', operation: 'send', conversationId: byId(id), message: 'Halo' },
	...{ options: options as INodeParameters, ...more },
});

/** The service fails to send, or to list the messages. */
function fail(endpoint: string, fault: Fault, nth?: number[]): void {
	service().sim.faults.add({ match: { route: endpoint }, nth, fault });
}

async function send(talk: Conversation, options: IDataObject, more = {}) {
	const { sim, run } = service();
	sim.requests.length = 0;
	const result = await run(answerTo(talk, options, more));
	const reads = sim.requests.filter(({ method }) => method === 'GET');
	return { ...result, reads, sent: sim.requests.length - reads.length };
}

describe.each(['newestFirst', 'oldestFirst', 'none'] as const)('with the list %s', (listOrder) => {
	beforeEach(() => (service().sim.options.listOrder = listOrder));

	it('sends if the message that is answered is still the last one', async () => {
		const talk = conversation();
		write(talk, 'contact', 30);
		write(talk, 'agent', 3);
		const { id: last } = write(talk, 'contact', 2);
		// It does not reach the customer.
		const note = { conversation_id: talk.id, sender_type: 'agent', private: true };
		service().sim.data.addMessage(note);
		const options = { onlyIfLastMessage: last, onlyInWindow: true };
		const { items, error, reads, sent } = await send(talk, options);
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ json: { message: 'Halo' }, pairedItem: { item: 0 } }]);
		expect(sent).toBe(1);
		// Without the order, only an empty page shows that there are no more.
		expect(reads).toHaveLength(listOrder === 'newestFirst' ? 1 : 2);
		expect(reads[0].query.conversation_id).toBe(talk.id);
	});

	it.each(['agent', 'contact'])('skips the item if another message came: %s', async (sender) => {
		const talk = conversation();
		write(talk, 'agent', 5);
		const { id: answered } = write(talk, 'contact', 2);
		write(talk, sender, 1);
		const result = await send(talk, { onlyIfLastMessage: answered, onlyInWindow: true });
		expect([result.items, result.sent]).toEqual([SKIPPED, 0]);
		expect(hintsOf(result)).toMatchObject([{ message: `1 item was skipped: ${REASON} (1).` }]);
	});

	it('takes each of the messages with the newest timestamp for the last one', async () => {
		const created_at = new Date(fastNow() - HOUR).toISOString();
		for (const index of [0, 1, 2]) {
			const talk = conversation();
			write(talk, 'agent', 5);
			const message = { conversation_id: talk.id, sender_type: 'contact', created_at };
			const ids = [1, 2, 3].map(() => service().sim.data.addMessage(message).id);
			expect((await send(talk, { onlyIfLastMessage: ids[index] })).sent).toBe(1);
		}
	});

	it('finds a message that has been answered long ago, on short pages', async () => {
		Object.assign(service().sim.options, { maxLimit: 10, envelope: 'data' });
		const talk = conversation();
		const { id: old } = write(talk, 'contact', 50);
		for (let hours = 49; hours > 30; hours--) write(talk, 'agent', hours);
		expect((await send(talk, { onlyIfLastMessage: old })).items).toEqual(SKIPPED);
	});

	it('sends nothing if the reply window is over', async () => {
		const talk = conversation();
		write(talk, 'contact', 24.01);
		const { id: last } = write(talk, 'agent', 1);
		for (const more of [{}, { onlyIfLastMessage: last }]) {
			const { error, reads, sent } = await send(talk, { onlyInWindow: true, ...more });
			expect(error?.message).toMatch(/^The reply window closed at [\d-]+ \d\d:\d\d$/);
			expect(error?.description).toBe('Send a template instead, with Template: Send');
			expect(sent).toBe(0);
			expect('start_date' in reads[0].query).toBe(!('onlyIfLastMessage' in more));
		}
	});
});

it('says when the window closed in the timezone of the workflow', async () => {
	const talk = conversation();
	const message = { conversation_id: talk.id, sender_type: 'contact' };
	const created_at = '2026-03-08T23:00:00Z';
	const { id } = service().sim.data.addMessage({ ...message, created_at });
	const parameters = answerTo(talk, { onlyInWindow: true, onlyIfLastMessage: id });
	const { error } = await service().run(parameters, { timezone: 'Asia/Jakarta' });
	expect(error?.message).toBe('The reply window closed at 2026-03-10 06:00');
});

describe('sends nothing if', () => {
	const TO_NUMBER = { sendTo: 'phoneNumber', receiver: '6281200000001' };
	const BLANK_ONE = { extraBody: '{"conversation_id": " "}' };
	const NEEDS_ONE = 'needs a conversation, not only a phone number';

	it.each<[IDataObject, object, string]>([
		[{ onlyIfLastMessage: '={{ $json.x }}' }, {}, 'Only If Last Message is empty'],
		[{ onlyInWindow: '={{ $json.x }}' }, {}, 'Only in the Reply Window has no value for this item'],
		[{ onlyInWindow: '={{ 7 }}' }, {}, 'Only in the Reply Window is neither true nor false: "7"'],
		[{ onlyInWindow: true }, TO_NUMBER, `Only in the Reply Window ${NEEDS_ONE}`],
		[{ onlyInWindow: true, ...BLANK_ONE }, TO_NUMBER, `Only in the Reply Window ${NEEDS_ONE}`],
	])('the options are %j and %j, without a request', async (options, more, message) => {
		const { error, reads, sent } = await send(conversation(), options, more);
		expect(error?.message).toBe(message);
		expect([reads.length, sent]).toEqual([0, 0]);
	});

	it('the messages cannot be read, and says that nothing was sent', async () => {
		fail('/api/messages', { type: 'status', status: 504 });
		const parameters = answerTo(conversation(), { onlyInWindow: true });
		const { items } = await service().run(parameters, { settings: CONTINUE });
		const error = { outcome: 'notSent', httpCode: '504', tryAgain: true };
		expect(items).toMatchObject([{ json: { error } }]);
		expect(service().sim.requests.every(({ method }) => method === 'GET')).toBe(true);
	});
});

it('sends one of two answers to one message, and skips the other one', async () => {
	const talk = conversation();
	const { id: answered } = write(talk, 'contact', 1);
	const items = [{ text: 'Yes' }, { text: 'No' }];
	const message = '={{ $json.text }}';
	const parameters = answerTo(talk, { onlyIfLastMessage: answered }, { message });
	const result = await service().run(parameters, { items });
	expect(result.items.map(({ json }) => '_skipped' in json)).toEqual([false, true]);
	const sent = service().sim.requests.filter(({ method }) => method === 'POST');
	expect(sent).toMatchObject([{ body: { message: 'Yes' } }]);
});

it('never overlaps with an item of the same conversation that does not look at it', async () => {
	const talk = conversation();
	for (const sender of ['agent', 'contact']) write(talk, sender, 1);
	write(talk, 'contact', 2);
	service().sim.faults.add({ nth: [1], fault: { type: 'slowBody', delayMs: 200 } });
	const parameters = answerTo(talk, { onlyInWindow: '={{ $json.look }}' });
	await service().run(parameters, { items: [{ look: true }, { look: false }, { look: true }] });
	const methods = service().sim.requests.map(({ method }) => method);
	expect(methods.join(' ')).toBe('GET POST POST GET POST');
});

it('says in a dry run what would be skipped and what would be sent', async () => {
	const talk = conversation();
	const { id: old } = write(talk, 'contact', 2);
	const { id: last } = write(talk, 'contact', 1);
	const dryRun = { dryRun: true };
	expect((await send(talk, { onlyIfLastMessage: old, ...dryRun })).items).toEqual(SKIPPED);
	const { items, sent } = await send(talk, { onlyIfLastMessage: last, ...dryRun });
	expect(items).toMatchObject([{ json: { method: 'POST', path: '/messages/whatsapp' } }]);
	expect(sent).toBe(0);
});

it('takes a skipped item for processed if n8n tries the node again', async () => {
	const { sim, succeed } = service();
	const talks = [conversation(), conversation()];
	const [answered] = talks.map((talk) => write(talk, 'contact', 2).id);
	write(talks[0], 'agent', 1);
	const { id: last } = write(talks[1], 'contact', 1);
	const items = [answered, last].map((id, index) => ({ id: talks[index].id, last: id }));
	fail('/messages/whatsapp', { type: 'status', status: 400 }, [1]);
	const conversationId = byId('={{ $json.id }}');
	const options = { onlyIfLastMessage: '={{ $json.last }}' };
	const parameters = answerTo(talks[0], options, { conversationId });
	const result = await succeed(parameters, { items, settings: RETRY_ON_FAIL });
	expect(result.items.map(({ json }) => '_skipped' in json)).toEqual([true, false]);
	const looks = sim.requests.filter(({ query }) => query.conversation_id === talks[0].id);
	expect(looks).toHaveLength(1);
});

it('looks again if the message has waited for the rate limit until the window closed', async () => {
	const talk = conversation();
	write(talk, 'contact', 24 - 20 / 3600);
	const headers = { 'Retry-After': '50' };
	fail('/messages/whatsapp', { type: 'status', status: 429, headers }, [1]);
	const { error, sent } = await send(talk, { onlyInWindow: true });
	expect(error?.message).toMatch(/^The reply window closed/);
	expect(sent).toBe(1);
});

it.each<[string, object, string]>([
	['is not understood', { message: 'Busy' }, 'The service returned no list of messages'],
	[
		'is empty too early',
		{ data: [] },
		'The conversation has 3 messages, but its pages contained only 1',
	],
])('sends nothing if a page of the messages %s', async (_, second, message) => {
	const talk = conversation();
	const answered = write(talk, 'contact', 2);
	fail('/api/messages', answer({ data: [answered], total: 3 }), [1]);
	fail('/api/messages', answer(second));
	const { error, sent } = await send(talk, { onlyIfLastMessage: answered.id });
	expect(error?.message).toContain(message);
	expect(sent).toBe(0);
});
