import axios from 'axios';
import type { Order } from 'messaging-crm-simulator';

import { useChatModel, type ToolCall } from '../support/chatModel';
import { useExample } from '../support/useExample';

const HOUR_MS = 3_600_000;

describe('the example unpaid-orders-agent.json', () => {
	const model = useChatModel();
	const settings = { service: { orders: 300 }, isPublished: true };
	const { host, simulator, webhookUrl } = useExample('unpaid-orders-agent.json', settings, () => ({
		credentials: { openAiApi: model.credential },
	}));

	beforeEach(() => simulator.reset());

	/** Asks on the chat page, as somebody who is logged in to n8n unless told otherwise. */
	async function ask(chatInput: string, Cookie = host.api.cookie): Promise<string> {
		const message = { action: 'sendMessage', sessionId: chatInput, chatInput };
		const options = { headers: { Cookie }, proxy: false } as const;
		const { data } = await axios.post<{ output: string }>(`${webhookUrl()}/chat`, message, options);
		return data.output;
	}

	it('answers which orders of today are unpaid, by the day in Jakarta', async () => {
		const today = jakartaDay(Date.now());
		const midnight = Date.parse(`${today}T00:00:00+07:00`);
		const [, first, , last] = [-1, 0, 1, 24 * HOUR_MS - 1, 24 * HOUR_MS].map((at) => {
			const created = { created_at: new Date(midnight + at).toISOString() };
			simulator.data.addOrder({ payment_status: 'paid', ...created });
			return simulator.data.addOrder({ payment_status: 'pending', ...created });
		});
		model.think = ({ system, results: [found] }) => {
			const [day] = /\d{4}-\d{2}-\d{2}/.exec(system) ?? [];
			const filters = { Start_Date: day, End_Date: day, Payment_Status: 'pending' };
			return found ?? [findOrders(filters)];
		};

		const answer = JSON.parse(await ask('Which orders of today are unpaid?')) as Order[];

		const asked = simulator.requests.map(({ method, route }) => `${method} ${route}`);
		expect(new Set(asked)).toEqual(new Set(['GET /api/orders']));
		const numbers = answer.map((order) => order.order_number);
		expect(numbers).toEqual(expect.arrayContaining([first.order_number, last.order_number]));
		for (const order of answer) {
			expect([order.payment_status, jakartaDay(Date.parse(order.created_at))]).toEqual([
				...['pending', today],
			]);
		}
	});

	it('gives the model no more than it can read, and keeps both keys from it and from what n8n saves', async () => {
		model.think = ({ results: [found] }) => found ?? [findOrders()];

		const answer = await ask('Tell me of all orders');

		const orders = JSON.parse(answer) as Order[];
		expect(orders).toHaveLength(100);
		expect(Object.keys(orders[0]).join()).toBe(
			'id,order_number,order_status,payment_status,total,contact,created_at',
		);
		expect(answer.length).toBeLessThan(40_000);
		const [{ tools = [] }] = model.requests;
		expect(tools.map((tool) => tool.function.name).sort()).toEqual(['Find_Orders', 'Get_Order']);
		const saved = await host.database();
		expect(saved).toContain(orders[0].id);
		for (const text of [JSON.stringify(model.requests), saved, host.log()]) {
			expect(text.includes(simulator.key)).toBe(false);
			expect(text.includes(model.key)).toBe(false);
		}
	});

	it('answers nobody who is not logged in', async () => {
		const rejected = { response: { status: 401 } };
		await expect(ask('Hello?', '')).rejects.toMatchObject(rejected);
		expect(model.requests).toEqual([]);
	});
});

function findOrders(filters: object = {}): ToolCall {
	const any = { Start_Date: '', End_Date: '', Payment_Status: '', Order_Status: '', Search: '' };
	return { name: 'Find_Orders', arguments: { ...any, ...filters } };
}

/** The day's date in Jakarta, UTC+7. */
function jakartaDay(moment: number): string {
	return new Date(moment + 7 * HOUR_MS).toISOString().slice(0, 10);
}
