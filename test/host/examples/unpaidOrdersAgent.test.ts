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

	/** Asks a question on the chat page. By default, the user is logged in to n8n. */
	async function ask(chatInput: string, Cookie = host.api.cookie): Promise<string> {
		const message = { action: 'sendMessage', sessionId: chatInput, chatInput };
		const options = { headers: { Cookie }, proxy: false } as const;
		const { data } = await axios.post<{ output: string }>(`${webhookUrl()}/chat`, message, options);
		return data.output;
	}

	it("tells only staff which of today's orders (in Jakarta) are unpaid", async () => {
		await expect(ask('Hello?', '')).rejects.toMatchObject({ response: { status: 401 } });
		expect(model.requests).toEqual([]);

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

		const answer = JSON.parse(await ask("Which of today's orders are unpaid?")) as Order[];

		const asked = simulator.requests.map(({ method, route }) => `${method} ${route}`);
		expect(new Set(asked)).toEqual(new Set(['GET /api/orders']));
		const numbers = answer.map((order) => order.order_number);
		expect(numbers).toEqual(expect.arrayContaining([first.order_number, last.order_number]));
		for (const { payment_status: status, created_at: at } of answer) {
			expect([status, jakartaDay(Date.parse(at))]).toEqual(['pending', today]);
		}
	});

	it('gives the model two tools, and at most 100 orders', async () => {
		model.think = ({ results: [found] }) => found ?? [findOrders()];

		const orders = JSON.parse(await ask('Tell me of all orders')) as Order[];

		expect(orders).toHaveLength(100);
		expect(Object.keys(orders[0]).join()).toBe(
			'id,order_number,order_status,payment_status,grand_total,contact,created_at',
		);
		const [{ tools = [] }] = model.requests;
		expect(tools.map((tool) => tool.function.name).sort()).toEqual(['Find_Orders', 'Get_Order']);
		expect(JSON.stringify(model.requests)).not.toContain(simulator.key);
	});
});

function findOrders(filters: object = {}): ToolCall {
	const any = { Start_Date: '', End_Date: '', Payment_Status: '', Order_Status: '', Search: '' };
	return { name: 'Find_Orders', arguments: { ...any, ...filters } };
}

/** The date in Jakarta, UTC+7. */
function jakartaDay(moment: number): string {
	return new Date(moment + 7 * HOUR_MS).toISOString().slice(0, 10);
}
