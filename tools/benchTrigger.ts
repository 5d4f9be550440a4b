/**
 * What a poll costs when it knows many orders, and what it leaves with n8n:
 *   npm run build && npm run bench:trigger -- --orders 10000
 */
import { parseArgs } from 'node:util';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { startSimulator } from '../test/simulator';

const { poll } = require('../dist/nodes/MessagingCrm/trigger/poll') as {
	poll(context: IPollFunctions): Promise<unknown[][] | null>;
};

const POLLS = 5;

interface Bench {
	orders: number;
	events: string[];
}

/** As much of n8n as a poll needs, with axios left out: what is measured is the trigger. */
function contextFor(
	staticData: IDataObject,
	events: string[],
	request: (url: string, query: IDataObject) => Promise<unknown>,
	credential: IDataObject,
): IPollFunctions {
	const parameters: IDataObject = { events, 'options.lookBackDays': 100 };
	return {
		getNodeParameter: (name: string, fallback: unknown) =>
			name === 'options' ? { lookBackDays: 100 } : (parameters[name] ?? fallback),
		getCredentials: async () => credential,
		getMode: () => 'trigger',
		getActivationMode: () => 'init',
		getWorkflow: () => ({ id: '1' }),
		getNode: () => ({ name: 'Trigger' }),
		getWorkflowStaticData: () => staticData,
		logger: { info() {}, debug() {} },
		helpers: {
			httpRequestWithAuthentication: async (
				_type: string,
				{ url, qs }: { url: string; qs: IDataObject },
			) => await request(url, qs),
		},
	} as unknown as IPollFunctions;
}

async function bench({ orders, events }: Bench): Promise<void> {
	const sim = await startSimulator({ orders });
	const credential = { baseUrl: sim.url, apiKey: sim.key };
	let waited = 0;
	let waitingFor = 0;
	let since = 0;
	async function request(url: string, query: IDataObject): Promise<unknown> {
		if (waitingFor++ === 0) since = performance.now();
		const search = new URLSearchParams(query as Record<string, string>);
		const response = await fetch(`${url}?${search}`, { headers: { api_key: sim.key } });
		const text = await response.text();
		if (--waitingFor === 0) waited += performance.now() - since;
		const headers = Object.fromEntries(response.headers.entries());
		return { statusCode: response.status, headers, body: JSON.parse(text) as unknown };
	}

	const staticData: IDataObject = {};
	const context = contextFor(staticData, events, request, credential);
	await poll(context);
	const totals: number[] = [];
	const owns: number[] = [];
	for (let round = 0; round < POLLS; round++) {
		const [order] = [...sim.data.orders].slice(round * 7, round * 7 + 1);
		sim.data.updateOrder(order.id, { payment_status: `round ${round}` });
		waited = 0;
		const start = performance.now();
		const output = await poll(context);
		const total = performance.now() - start;
		totals.push(total);
		owns.push(total - waited);
		if (events.length > 1 && !output) throw new Error('The change did not fire.');
	}
	await sim.close();
	const median = (values: number[]) => Math.round(values.sort((a, b) => a - b)[POLLS >> 1]);
	const kilobytes = (Buffer.byteLength(JSON.stringify(staticData)) / 1000).toFixed(1);
	console.log(
		[
			`${orders} known orders, ${events.join(' + ')}`,
			`  state       ${kilobytes} KB`,
			`  poll        ${median(totals)} ms, of which`,
			`    service   ${median(totals) - median(owns)} ms (answers awaited, simulator in this process)`,
			`    trigger   ${median(owns)} ms`,
		].join('\n'),
	);
}

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { orders: { type: 'string', default: '10000' } } });
	const orders = Number(values.orders);
	await bench({ orders, events: ['orderCreated'] });
	await bench({ orders, events: ['orderStatusChanged', 'paymentStatusChanged'] });
	await bench({ orders, events: ['orderCreated', 'orderUpdated', 'paymentStatusChanged'] });
}

void main();
