import type { Conversation } from 'messaging-crm-simulator';

import { textsTo } from '../support/customers';
import { useExample } from '../support/useExample';

/** examples/broadcast.json skips the numbers in this table. */
const TABLE = 'messaging_crm_opt_outs';

describe('the example opt-out.json', () => {
	const workflow = useExample('opt-out.json', { polls: '/api/messages' });
	const { host, simulator } = workflow;

	/** Adds a conversation of a contact with this number. An empty number adds a conversation without a contact. */
	function converse(number: string, platform = 'whatsapp'): Conversation {
		const { data } = simulator;
		const contact = number ? data.addContact({ phone_number: number }) : undefined;
		const inbox = [...data.inboxes].find(({ type }) => type === platform);
		return data.addConversation({ contact_id: contact?.id ?? null, inbox_id: inbox?.id });
	}

	const write = ({ id }: Conversation, message: string | null, others = {}) =>
		simulator.data.addMessage({ conversation_id: id, message, ...others });

	const rowsOf = async ({ id }: Conversation) =>
		(await host.api.dataTableRows(TABLE))
			.filter((row) => row.conversation_id === id)
			.map(({ phone_number: number }) => number);

	it('saves the number of everybody who sends only an opt-out word, and confirms the opt-out once', async () => {
		const numbers = ['+62 810-1111', '08102222', '628103333', '628104444'];
		const [often, button, others, ours] = numbers.map((number) => converse(number));
		const visitor = converse('', 'livechat');
		for (const text of ['STOP', ' stop. ', 'Berhenti!']) write(often, text);
		const button_reply = { id: 'x', title: 'STOP' };
		write(button, null, { interactive: { type: 'button_reply', button_reply } });
		write(others, 'Please stop by');
		write(others, null);
		write(ours, 'STOP', { sent_by_type: 'agent' });
		write(visitor, 'STOP');
		await workflow.quiet();
		for (const text of ['STOP!', 'berhenti']) write(often, text);
		await workflow.quiet();

		expect(await rowsOf(often)).toEqual(['628101111']);
		expect(await rowsOf(button)).toEqual(['628102222']);
		expect(await host.api.dataTableRows(TABLE)).toHaveLength(2);
		expect(textsTo(simulator, [often, button, others, ours])).toEqual([1, 1, 0, 0]);
	});

	it('saves everybody first, and reports who received no confirmation and why', async () => {
		const people = ['', '628105555', '628106666', '628108888'].map((number) => converse(number));
		const [unknown, refused, cutOff] = people;
		simulator.fail({ route: '/messages/whatsapp', bodyIncludes: refused.id }, 422);
		simulator.fail({ route: '/messages/whatsapp', bodyIncludes: cutOff.id }, 'noAnswer');
		for (const one of people) write(one, 'STOP');
		await workflow.quiet();
		simulator.faults.clear();

		const saved = await Promise.all([unknown, refused, cutOff].map(rowsOf));
		expect(saved).toEqual([[''], ['628105555'], ['628106666']]);
		const [error] = await workflow.errors();
		expect(error).toContain(`the conversation ${unknown.id}: Recipient's Phone Number is empty`);
		for (const number of ['628105555', '628106666']) expect(error).toContain(`${number}: `);
		expect(error).not.toContain('628108888');

		const rows = await host.api.dataTableRows(TABLE);
		const row = rows.find(({ conversation_id: of }) => of === unknown.id);
		await host.api.updateRow(TABLE, Number(row?.id), { phone_number: '628109999' });
		for (const one of [unknown, refused, cutOff]) write(one, 'Stop');
		await workflow.quiet();
		expect(textsTo(simulator, people)).toEqual([1, 1, 1, 1]);
		expect(await rowsOf(unknown)).toEqual(['628109999']);
	});
});
