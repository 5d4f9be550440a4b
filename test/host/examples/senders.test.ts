import type { Order, Simulator } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { exampleWorkflow } from '../../support/n8n/example';
import { byId, newTemplate } from '../../support/n8n/workflows';
import { counts, newNumber, orderOf, sentTo } from '../support/customers';
import { until } from '../../support/until';
import { useExample } from '../support/useExample';

const PINNED_NUMBER = 'YOUR NUMBER';
const MY_NUMBER = '6281055555555';
const LOCAL_NUMBER = '0812345678';

/** A recipient of an example. */
interface Customer {
	number: string;
	/** How an error identifies this customer's item. */
	named: string;
	variables: string[];
}

/** An example that sends templates. */
interface Sender {
	file: string;
	polls?: string;
	/** The nodes that are executed in the editor, that send, and that run the example again. */
	nodes: { pinned: string; sends: string; again?: string };
	template: string;
	/** Changed parameters of other nodes. */
	choose?(simulator: Simulator): Record<string, INodeParameters>;
	/** Adds a record for which the example sends to this number. */
	add(simulator: Simulator, number: string): Customer;
	/** Adds records for which the example sends nothing. */
	addOthers(simulator: Simulator): void;
}

function customerOf({ contact, order_number: order }: Order): Customer {
	const { phone_number: number, display_name: name } = contact!;
	// WhatsApp rejects a value with five spaces in a row.
	const variables = [name.replace(/ +/g, ' '), String(order)];
	return { number: String(number), named: `order ${order} (${name})`, variables };
}

const isUnpaid = { payment_status: 'pending', order_status: 'pending' };

const PAYMENT_REMINDER: Sender = {
	file: 'payment-reminder.json',
	nodes: { pinned: 'Every Day', sends: 'Send Reminder', again: 'Every Day' },
	template: 'Halo {{1}}, {{2}} belum dibayar.',
	add: (simulator, number) => customerOf(orderOf(simulator, number, 1, isUnpaid)),
	addOthers(simulator) {
		const addOther = (daysAgo: number, other: Partial<Order> = {}) =>
			orderOf(simulator, newNumber(), daysAgo, { ...isUnpaid, ...other });
		for (const days of [0, 5]) addOther(days);
		for (const order_status of ['cancelled', 'completed']) addOther(1, { order_status });
		addOther(1, { payment_status: 'paid' });
	},
};

const TEMPLATE_ON_PAYMENT: Sender = {
	file: 'template-on-payment.json',
	polls: '/api/orders',
	nodes: { pinned: 'Order Paid', sends: 'Send Template', again: 'Every Six Hours' },
	template: 'Halo {{1}}, {{2}} sudah dibayar.',
	add: (simulator, number) => customerOf(orderOf(simulator, number, 0, { payment_status: 'paid' })),
	addOthers: (simulator) => void orderOf(simulator, newNumber(), 0, isUnpaid),
};

const WELCOME_NEW_CONTACT: Sender = {
	file: 'welcome-new-contact.json',
	polls: '/api/contacts',
	nodes: { pinned: 'New Contact', sends: 'Send Welcome' },
	template: 'Halo {{1}}, selamat datang!',
	add({ data }, number) {
		data.addContact({ contact_name: '     ', phone_number: number });
		return { number, named: `(${number})`, variables: ['Kak'] };
	},
	addOthers({ data }) {
		data.addContact({ platform: 'livechat', phone_number: null });
		data.contacts.update(String(data.contacts.at(60)?.id), { email: 'new@example.com' });
	},
};

const DAY_MS = 86_400_000;

/** The date in Jakarta in this many days. */
const dateIn = (days: number) => new Date(Date.now() + 7 * 3_600_000 + days * DAY_MS);

/** Adds an item to the appointments board, which is the newest board. */
function appointment({ data }: Simulator, number: string, days: number): Customer {
	const board = data.boards.at(0)!;
	const name = `Siti     ${number}`;
	const date = dateIn(days).toISOString().slice(0, 10);
	const values = { Appointment: date, 'Phone Number': number };
	data.addBoardItem({ board_id: board.id, name, values });
	const shown = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
	const day = dateIn(days).toLocaleDateString('id-ID', shown);
	const plain = name.replace(/ +/g, ' ');
	return { number, named: `${plain} (${number})`, variables: [plain, day] };
}

const APPOINTMENT_REMINDER: Sender = {
	file: 'appointment-reminder.json',
	nodes: { pinned: 'Every Day', sends: 'Send Reminder', again: 'Every Day' },
	template: 'Halo {{1}}, sampai jumpa {{2}}.',
	choose({ data }) {
		const [column] = data.addBoard().crm_columns;
		const columnOf = (name: string, type: string) => {
			return { ...column, id: randomUUID(), is_required: false, name, type };
		};
		const crm_columns = [columnOf('Appointment', 'date'), columnOf('Phone Number', 'text')];
		return { 'Appointments Tomorrow': { boardId: byId(data.addBoard({ crm_columns }).id) } };
	},
	add: (simulator, number) => appointment(simulator, number, 1),
	addOthers(simulator) {
		for (const days of [-1, 0, 2]) appointment(simulator, newNumber(), days);
	},
};

/** Tests what all examples that send templates have in common. Returns helpers for their other tests. */
function testSender(sender: Sender) {
	const { file, polls, nodes } = sender;
	const chosenFor = (service: Simulator, options: INodeParameters = {}) => ({
		chosen: { [nodes.sends]: { ...newTemplate(service, sender.template), options } },
	});
	const example = useExample(file, { service: { orders: 0 }, polls }, (service) => {
		// Without this contact, the first message to my number would add it as a new contact.
		service.data.addContact({ phone_number: MY_NUMBER });
		return { chosen: { ...chosenFor(service).chosen, ...sender.choose?.(service) } };
	});
	const { host, simulator } = example;

	const add = (count: number): Customer[] =>
		Array.from({ length: count }, () => sender.add(simulator, newNumber()));

	const got = (customers: Customer[]) =>
		counts(
			simulator,
			customers.map(({ number }) => number),
		);

	/** Runs the example, twice at the same time if a person can start it. Returns the errors of its failed executions. */
	async function send(): Promise<string> {
		const again = async () => await example.run(String(nodes.again));
		await (polls ? example.quiet() : Promise.all([again(), again()]));
		return (await example.errors()).join();
	}

	it('sends one template to each recipient, and nothing to other people', async () => {
		const customers = add(3);
		sender.addOthers(simulator);
		expect(await send()).toBe('');
		expect(await send()).toBe('');
		expect(got(customers)).toEqual([1, 1, 1]);
		expect(simulator.data.sentTemplates).toHaveLength(3);
		for (const { number, variables } of customers) {
			expect(sentTo(simulator, number)).toMatchObject([{ template_body_variables: variables }]);
		}
	});

	it('continues if a message to one recipient fails, names the recipient, and resends the message later if possible', async () => {
		const [first, limited, cutOff, last] = add(4);
		const local = sender.add(simulator, LOCAL_NUMBER);
		simulator.fail({ route: '/templates/send', bodyIncludes: limited.number }, 429);
		simulator.fail({ route: '/templates/send', bodyIncludes: cutOff.number }, 'noAnswer');
		const errors = await send();
		expect(got([first, limited, cutOff, last, local])).toEqual([1, 0, 1, 1, 0]);
		for (const { named } of [limited, cutOff, local]) expect(errors).toContain(named);
		for (const { named } of [first, last]) expect(errors).not.toContain(named);
		if (!nodes.again) return;

		simulator.faults.clear();
		const { error } = await example.run(nodes.again);
		expect(error?.message).toContain(local.named);
		expect(error?.message).not.toContain(cutOff.named);
		// A poll may have started another execution, which also tries to send the message.
		await until('the limited customer gets the message', async () => {
			if (got([limited])[0] === 0) await example.run(String(nodes.again));
			return got([limited])[0] > 0;
		});
		expect(got([first, limited, cutOff, last])).toEqual([1, 1, 1, 1]);
	});

	it("can be tested with a dry run and the user's own number, and sends nothing before the number is entered", async () => {
		/** The example with its pinned record and my number. */
		const pinnedExample = (options: INodeParameters, record = 'test-1', number = MY_NUMBER) => {
			const chosen = { ...chosenFor(simulator, options), pinned: true } as const;
			const { pinData, ...workflow } = exampleWorkflow(file, simulator.credential, chosen);
			const pinned = JSON.stringify(pinData).replaceAll(PINNED_NUMBER, number);
			return { ...workflow, pinData: JSON.parse(pinned.replaceAll('test-1', record)) as object };
		};
		const before = simulator.data.sentTemplates.length;
		const id = await host.api.createWorkflow(pinnedExample({}, 'test-1', PINNED_NUMBER));
		const { error } = await host.api.run(id, nodes.pinned);
		expect(error?.message).toContain('is not a phone number: "YOUR NUMBER"');
		expect(simulator.data.sentTemplates).toHaveLength(before);
		for (const [workflow, received] of [
			[pinnedExample({ dryRun: true }), 0],
			[pinnedExample({}), 1],
			[pinnedExample({}), 1],
			[pinnedExample({}, 'test-2'), 2],
		] as const) {
			await host.api.change(id, workflow);
			expect((await host.api.run(id, nodes.pinned)).error).toBeUndefined();
			expect(counts(simulator, [MY_NUMBER])).toEqual([received]);
		}
	});

	return { simulator, example, add, got };
}

describe('the example payment-reminder.json', () => {
	testSender(PAYMENT_REMINDER);
});

describe('the example appointment-reminder.json', () => {
	testSender(APPOINTMENT_REMINDER);
});

describe('the example template-on-payment.json', () => {
	const { simulator, example, got } = testSender(TEMPLATE_ON_PAYMENT);

	it('confirms a payment once even if the status changes back and forth, and catches up on missed payments', async () => {
		const order = orderOf(simulator, newNumber(), 1, isUnpaid);
		await example.polls(2);
		for (const status of ['paid', 'failed', 'paid']) {
			simulator.data.updateOrder(order.id, { payment_status: status });
			await example.quiet();
		}
		expect(got([customerOf(order)])).toEqual([1]);

		const paid = { payment_status: 'paid' };
		const early = [1.5, 3].map((days) => customerOf(orderOf(simulator, newNumber(), days, paid)));
		await example.polls(2);
		expect(got(early)).toEqual([0, 0]);
		await example.run('Every Six Hours');
		expect(got(early)).toEqual([1, 0]);
	});
});

describe('the example template-on-payment.json, if orders have no updated_at', () => {
	const { file, nodes, template } = TEMPLATE_ON_PAYMENT;
	const service = { orders: 0, ordersShowUpdatedAt: false };
	const { simulator, run } = useExample(file, { service }, (used) => ({
		chosen: { [nodes.sends]: newTemplate(used, template) },
	}));

	it('does not retry orders that may have been paid long ago', async () => {
		const numbers = [1, 3, 20].map((days) => {
			const number = newNumber();
			orderOf(simulator, number, days, { payment_status: 'paid' });
			return number;
		});
		expect((await run(String(nodes.again))).error).toBeUndefined();
		expect(counts(simulator, numbers)).toEqual([1, 0, 0]);
	});
});

describe('the example welcome-new-contact.json', () => {
	const { simulator, example, add, got } = testSender(WELCOME_NEW_CONTACT);

	it('sends nothing if many contacts arrive at the same time, and says what to do', async () => {
		const before = (await example.errors()).length;
		// One poll must find all of them.
		simulator.options.latencyMs = 300;
		const imported = add(25);
		await example.quiet();
		expect(got(imported)).toEqual(imported.map(() => 0));
		const errors = await example.errors();
		expect(errors).toHaveLength(before + 1);
		expect(errors[0]).toContain('25 contacts arrived at the same time');
		expect(errors[0]).toContain('Broadcast to a list');
	});
});
