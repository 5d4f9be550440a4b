import { ENVELOPES } from 'messaging-crm-simulator';
import { remember, supplyMemory } from './support/memory';
import { byId, useService } from './support/service';

const service = useService({ messages: 0 });

/** A conversation of a question, an answer and two more questions. */
function talk(): string {
	const { data } = service().sim;
	const { id } = data.addConversation();
	['contact', 'agent', 'contact', 'contact'].forEach((sender_type, index) => {
		const created_at = new Date(Date.UTC(2026, 0, 1, 10, index)).toISOString();
		data.addMessage({ conversation_id: id, sender_type, message: `${index + 1}`, created_at });
	});
	return id;
}

const ANSWERED = ['user: 1', 'assistant: 2'];

describe.each(ENVELOPES)('in the envelope %s', (envelope) => {
	it.each(['newestFirst', 'oldestFirst', 'none'] as const)(
		'the messages are found in a list %s',
		async (listOrder) => {
			const { sim, credential } = service();
			Object.assign(sim.options, { envelope, listOrder });
			const parameters = { conversationId: byId(talk()), contextWindowLength: '={{ "5" }}' };
			expect(await remember({ parameters }, credential)).toEqual(ANSWERED);
			expect(sim.requests).toHaveLength(1);
			const options = { includeUnanswered: true };
			expect(await remember({ parameters: { ...parameters, options } }, credential)).toEqual([
				...ANSWERED,
				'user: 3',
				'user: 4',
			]);
		},
	);
});

it('is that of all items of the agent, if they are of one conversation', async () => {
	const id = talk();
	const run = {
		parameters: { conversationId: byId('={{ $json.conversation_id }}') },
		items: [{ conversation_id: id }, { conversation_id: id }],
	};
	expect(await remember(run, service().credential)).toEqual(ANSWERED);
});

/** Neither this project nor n8n 1.123 installs n8n's SDK for AI nodes. */
it('says which n8n a memory needs', async () => {
	await expect(supplyMemory({ parameters: {} }, service().credential)).rejects.toMatchObject({
		message: 'This version of n8n does not support memories of community packages',
		description: expect.stringContaining('Update n8n to 2.20') as string,
	});
});
