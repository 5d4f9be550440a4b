import axios from 'axios';
import { startSimulator, type Order, type Simulator } from 'messaging-crm-simulator';

import { exampleWorkflow } from '../../n8n/example';
import { reachable, PUBLIC_HOST } from '../../n8n/server';
import { byId, credentialFor } from '../../n8n/workflows';
import { until } from '../../support/until';
import { PolledWorkflow } from '../support/polledWorkflow';
import { sharedHost } from '../support/sharedHost';

const TABLE = 'messaging_crm_questions';
const YEAR = 2030;

interface Button {
	id: string;
	title: string;
}

/** What the service is asked to send. */
interface Question {
	message: string;
	action: { buttons: Array<{ reply: Button }> };
}

/** The forms in which a pressed button may arrive: the service documents none. */
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
	let simulator: Simulator;
	let workflow: PolledWorkflow;
	let manager: string;
	const host = sharedHost();

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 0 });
		manager = String(simulator.data.conversations.at(0)?.id);
		const credential = await host.api.createCredential(credentialFor(simulator));
		const url = `={{ $json.resume_url.replace('//${PUBLIC_HOST}:', '//127.0.0.1:') }}`;
		const example = exampleWorkflow('approve-in-chat.json', credential, {
			chosen: { 'Ask the Manager': { conversationId: byId(manager) }, 'Wake Up': { url } },
		});
		workflow = await PolledWorkflow.publish(host, simulator, example, '/api/messages');
	});

	afterEach(() => simulator.faults.clear());
	afterAll(async () => await simulator?.close());

	function order(price = 6_000_000): Order {
		const product = { product_id: null, product_name: 'Rice', quantity: 1, price };
		return simulator.data.addOrder({
			orders_products: [product],
			order_status: 'pending',
			notes: 'fast',
		});
	}

	const asked = (one: Order) =>
		simulator.requests
			.filter(({ route }) => route === '/messages/whatsapp')
			.map(({ body }) => body as Question)
			.filter(({ message }) => message.includes(`${one.order_number} of`));

	const rowOf = async (one: Order) =>
		(await host.api.dataTableRows(TABLE)).find((row) => row.order_id === one.id);

	/** Waits until the execution that asked about it waits. */
	async function untilAsked(one: Order): Promise<void> {
		await until(`${one.order_number} is asked about`, async () => {
			const row = asked(one).length > 0 ? await rowOf(one) : undefined;
			if (!row?.asked_at) return false;
			const [execution] = String(row.number).split('-');
			return (await host.api.execution(execution)).status === 'waiting';
		});
	}

	const write = (message: string, { sender = 'contact', at = Date.now(), to = manager } = {}) =>
		simulator.data.addMessage({ conversation_id: to, sender_type: sender, message }, at);

	function press(one: Order, button: 0 | 1, form: keyof typeof FORMS = 'title'): void {
		const [question] = asked(one);
		const fields = FORMS[form](question.action.buttons[button].reply, question);
		simulator.data.addMessage({ conversation_id: manager, sender_type: 'contact', ...fields });
	}

	async function wake(one: Order): Promise<void> {
		await axios.post(reachable(String((await rowOf(one))?.resume_url)), {}, { proxy: false });
	}

	const outcome = ({ id }: Order) => {
		const { order_status: status, notes } = simulator.data.orders.get(id) as Order;
		return [
			status,
			notes
				?.replace(/(\. .*)? on \d{4}-.*/, '')
				.split('\n')
				.at(-1),
		];
	};
	const APPROVED = ['processing', 'fast'];
	const DECLINED = ['pending', 'Not approved: declined'];
	const OPEN = ['pending', 'fast'];

	const untilDone = async (one: Order) =>
		await until(`${one.order_number} is done`, async () => (await rowOf(one))?.details === 'done');

	it('takes a typed word for the only question, and asks once more after anything else', async () => {
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
		await untilDone(one);
		expect(outcome(one)).toEqual(APPROVED);
		expect(simulator.data.sentMessages).toHaveLength(2);
	});

	it('tells open questions apart by their buttons, in every form of a pressed button', async () => {
		const forms = Object.keys(FORMS) as Array<keyof typeof FORMS>;
		const orders: Order[] = [];
		while (orders.length < forms.length) {
			const one = order();
			orders.push(one);
			await untilAsked(one);
		}
		write('yes');
		await until('all are asked again', () => orders.every((one) => asked(one).length === 2));
		expect(orders.map(outcome)).toEqual(orders.map(() => OPEN));

		for (const [index, form] of forms.entries()) press(orders[index], index % 2 ? 1 : 0, form);
		for (const one of orders) await untilDone(one);
		expect(orders.map(outcome)).toEqual(forms.map((_, index) => (index % 2 ? DECLINED : APPROVED)));
	});

	it('never takes an old answer for a new question, and is woken for nothing without harm', async () => {
		const orders = [order(), order()];
		await until('one is asked about', () => orders.some((one) => asked(one).length === 1));
		const [old, next] = orders.sort((one, other) => asked(other).length - asked(one).length);
		await untilAsked(old);
		press(old, 1);
		await untilDone(old);
		await untilAsked(next);
		press(old, 0);
		press(old, 0, 'interactive');
		await until('it is asked again', () => asked(next).length === 2);
		await wake(next);
		await untilAsked(next);
		expect([old, next].map(outcome)).toEqual([DECLINED, OPEN]);

		const id = Number((await rowOf(next))?.id);
		await host.api.updateRow(TABLE, id, { until: `${YEAR - 20}-01-01T00:00:00.000Z` });
		press(next, 0);
		await workflow.polls(2);
		await wake(next);
		await untilDone(next);
		expect(outcome(next)).toEqual(['pending', 'Not approved: no response']);
	});

	it('asks the next if one cannot be asked, and keeps an answer that wakes nobody', async () => {
		const [unasked, cutOff] = [order(), order()];
		const sending = ({ order_number: number }: Order) => ({
			route: '/messages/whatsapp',
			bodyIncludes: number,
		});
		simulator.faults.add({ match: sending(unasked), fault: { type: 'status', status: 422 } });
		simulator.faults.add({ match: sending(cutOff), fault: { type: 'resetAfter' } });
		await untilAsked(cutOff);
		const { id, resume_url: url } = (await rowOf(cutOff)) ?? {};
		await host.api.updateRow(TABLE, Number(id), { resume_url: 'http://127.0.0.1:9/' });
		write('ok');
		await until('the answer is kept', async () => (await rowOf(cutOff))?.answer === 'approved');
		await workflow.polls(2);
		expect(outcome(cutOff)).toEqual(OPEN);

		await host.api.updateRow(TABLE, Number(id), { resume_url: String(url) });
		await wake(cutOff);
		await untilDone(cutOff);
		await untilDone(unasked);
		expect(outcome(cutOff)).toEqual(APPROVED);
		expect(outcome(unasked)).toEqual(['pending', 'Not approved: the manager was not asked']);
	});
});
