import type { Order } from 'messaging-crm-simulator';

import { byId } from '../../support/n8n/workflows';
import { until } from '../../support/until';
import { orderFor, outcomeOf } from '../support/customers';
import { useExample } from '../support/useExample';

const TABLE = 'messaging_crm_questions';

interface Button {
	id: string;
	title: string;
}

/** A message that the example asks the service to send. */
interface Question {
	message: string;
	action: { buttons: Array<{ reply: Button }> };
}

/** Possible forms of a pressed button. The service documents none. */
const FORMS = {
	title: ({ title }: Button) => ({ message: title }),
	id: ({ id }: Button) => ({ message: id }),
	interactive: (button_reply: Button) => ({
		message: null,
		interactive: { type: 'button_reply', button_reply },
	}),
	quoting: ({ title }: Button, quoted: Question) => ({ message: title, context: quoted }),
};

describe('the example approve-in-chat.json', () => {
	const workflow = useExample(
		'approve-in-chat.json',
		{ service: { orders: 0 }, polls: '/api/messages' },
		({ data }) => {
			const conversationId = byId(String(data.conversations.at(0)?.id));
			return { chosen: { 'Ask the Manager': { conversationId } } };
		},
	);
	const { host, simulator } = workflow;
	const manager = () => String(simulator.data.conversations.at(0)?.id);

	const order = (price = 6_000_000): Order => orderFor(price, simulator, 'fast');

	const asked = (one: Order) =>
		simulator.requests
			.filter(({ route }) => route === '/messages/whatsapp')
			.map(({ body }) => body as Question)
			.filter(({ message }) => message.includes(`${one.order_number} of`));

	const untilAsked = async (one: Order) =>
		await until(`${one.order_number} is asked about`, async () => {
			if (asked(one).length === 0) return false;
			const rows = await host.api.dataTableRows(TABLE);
			return rows.some((row) => row.order_id === one.id && row.asked_at !== null);
		});

	const write = (message: string, { sender = 'user', at = Date.now(), to = manager() } = {}) =>
		simulator.data.addMessage({ conversation_id: to, sent_by_type: sender, message }, at);

	function press(one: Order, button: 0 | 1, form: keyof typeof FORMS = 'title'): void {
		const [question] = asked(one);
		const fields = FORMS[form](question.action.buttons[button].reply, question);
		simulator.data.addMessage({ conversation_id: manager(), ...fields });
	}

	/** The order's status and the last line of its notes. */
	const outcome = (one: Order) => outcomeOf(one, simulator).map((part) => part?.split('\n').at(-1));
	const APPROVED = ['processing', 'fast'];
	const DECLINED = ['pending', 'Not approved: declined'];
	const OPEN = ['pending', 'fast'];

	it('accepts a typed answer to the only open question, and asks once more after any other text', async () => {
		order(5_000_000);
		const one = order();
		await untilAsked(one);
		write('Yes', { at: Date.now() - 60_000 });
		await until('it is asked again', () => asked(one).length === 2);
		write('Yes', { sender: 'agent' });
		write('Which one?');
		for (const text of ['ok', 'no']) write(text);
		write('Yes', { to: simulator.data.conversations.at(1)?.id });
		await workflow.polls(2);
		expect(asked(one)).toHaveLength(2);
		expect(outcome(one)).toEqual(OPEN);

		write('Yes!');
		await workflow.quiet();
		expect(outcome(one)).toEqual(APPROVED);
		expect(simulator.data.sentMessages).toHaveLength(2);
	});

	it('asks again if a typed answer is from the second in which another question was asked', async () => {
		const one = order();
		await untilAsked(one);
		await workflow.polls(2);
		const other = order();
		await untilAsked(other);
		const rows = await host.api.dataTableRows(TABLE);
		const row = rows.find(({ order_id: id }) => id === other.id);
		write('yes', { at: Date.parse(String(row?.asked_at)) });
		const both = [one, other];
		await until('both are asked again', () => both.every((one) => asked(one).length === 2));
		expect(both.map(outcome)).toEqual([OPEN, OPEN]);
		for (const one of both) press(one, 0);
		await workflow.quiet();
		expect(both.map(outcome)).toEqual([APPROVED, APPROVED]);
	});

	it('distinguishes open questions by their buttons in any form, and keeps changes made by the staff', async () => {
		const forms = Object.keys(FORMS) as Array<keyof typeof FORMS>;
		const orders = forms.map(() => order());
		for (const one of orders) await untilAsked(one);
		write('yes');
		await until('all are asked again', () => orders.every((one) => asked(one).length === 2));
		expect(orders.map(outcome)).toEqual(orders.map(() => OPEN));

		const [first, noted, cancelled] = orders;
		simulator.data.updateOrder(noted.id, { notes: 'leave it at the gate' });
		simulator.data.updateOrder(cancelled.id, { order_status: 'cancelled' });
		for (const [index, form] of forms.entries()) press(orders[index], index % 2 ? 1 : 0, form);
		await workflow.quiet();
		// A second answer to the same question changes nothing.
		press(first, 1);
		await workflow.quiet();
		expect(orders.map(outcome)).toEqual([APPROVED, DECLINED, ['cancelled', 'Approved'], DECLINED]);
		const notesOf = ({ id }: Order) => simulator.data.orders.get(id)?.notes;
		expect(notesOf(noted)).toMatch(/^leave it at the gate\nNot approved: declined on /);
		expect(notesOf(cancelled)).toMatch(/^fast\nApproved on .*, but the order was cancelled$/);
	});

	it('reports orders that it could not ask about or change, and continues', async () => {
		const [unasked, cutOff, broken, fine] = [order(), order(), order(), order()];
		const asking = ({ order_number: number }: Order) => ({ bodyIncludes: `${number} of` });
		simulator.fail(asking(unasked), 422);
		simulator.fail(asking(cutOff), 'noAnswer');
		simulator.fail({ method: 'PUT', pathIncludes: broken.id }, 422);
		for (const one of [broken, fine]) await untilAsked(one);
		await workflow.quiet();

		const errors = (await workflow.errors()).join();
		for (const { id } of [unasked, cutOff]) expect(errors).toContain(`order ${id}. `);
		expect(errors).not.toContain(fine.id);
		for (const one of [broken, cutOff]) press(one, 0);
		press(fine, 1);
		await workflow.quiet();
		const failed = (await workflow.errors()).join();
		expect(failed).toContain(`change it yourself: order ${broken.id}. `);
		expect([unasked, cutOff, broken, fine].map(outcome)).toEqual([OPEN, APPROVED, OPEN, DECLINED]);
	});
});
