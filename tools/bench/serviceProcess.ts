/** The simulated service in a process of its own, so that it takes no time from n8n's thread. */
import { createHash } from 'node:crypto';

import {
	startSimulator,
	type FaultRule,
	type Simulator,
	type SimulatorSettings,
} from '../../test/simulator';

/** What the benchmark may ask for; each answers once. */
export interface Commands {
	start(settings: SimulatorSettings): Promise<{ url: string; key: string }>;
	/** Forgets what was asked of the service so far, and inflicts these faults from now on. */
	reset(faults: FaultRule[]): void;
	traffic(): Traffic;
	orderIds(count: number): string[];
	/** As the hook in n8n makes it of what came out. */
	digestOfOrders(count: number): string;
	/** The numbers that got a template message, each as often as it got one. */
	recipients(): string[];
	/** Gives the order at that place of the list, the newest first, another payment status. */
	pay(place: number, status: string): void;
	template(): { inboxId: string; waTemplateId: string };
}

export interface Traffic {
	requests: number;
	tooMany: number;
}

let simulator: Simulator;

const newest = (count: number) => simulator.data.orders.slice(0, count).map(({ id }) => id);

const commands: Commands = {
	async start(settings) {
		simulator = await startSimulator(settings);
		return { url: simulator.url, key: simulator.key };
	},
	reset(faults) {
		simulator.reset();
		simulator.data.sentTemplates.length = 0;
		for (const fault of faults) simulator.faults.add(fault);
	},
	traffic() {
		const { requests, tooMany } = simulator.stats();
		return { requests, tooMany };
	},
	orderIds: newest,
	digestOfOrders: (count) => createHash('sha256').update(newest(count).join('\n')).digest('hex'),
	recipients: () => simulator.data.sentTemplates.map(({ phone_number: number }) => number),
	pay(place, status) {
		const order = simulator.data.orders.at(place);
		if (order) simulator.data.updateOrder(order.id, { payment_status: status });
	},
	template() {
		const template = simulator.data.templates
			.slice()
			.find(
				({ status, body, inbox_id: inbox }) =>
					status === 'APPROVED' && inbox && !body.includes('{{'),
			);
		if (!template) throw new Error('The simulator has no approved template without variables.');
		return { inboxId: template.inbox_id as string, waTemplateId: template.wa_template_id };
	},
};

process.on(
	'message',
	({ id, name, args }: { id: number; name: keyof Commands; args: unknown[] }) => {
		const command = commands[name] as (...given: unknown[]) => unknown;
		void Promise.resolve()
			.then(() => command(...args))
			.then(
				(result) => process.send?.({ id, result }),
				(error: Error) => process.send?.({ id, error: error.message }),
			);
	},
);
process.once('disconnect', () => process.exit(0));
