import type { Conversation, Order, Simulator } from 'messaging-crm-simulator';

const DAY_MS = 86_400_000;
let customers = 0;

/** A phone number to which nothing has been sent yet. */
export const newNumber = () => `62811000${1000 + customers++}`;

/** An order of a customer with this number, created this many days ago. */
export function orderOf(
	{ data }: Simulator,
	number: string,
	daysAgo: number,
	changes: Partial<Order>,
): Order {
	const contact = { id: number, display_name: `Siti     ${number}`, phone_number: number };
	const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
	return data.addOrder({ contact, created_at: at, updated_at: at, ...changes });
}

/** A pending order at this price, which needs an approval if the price is high. */
export function orderFor(price: number, { data }: Simulator, notes: string): Order {
	const product = { product_id: null, product_name: 'Beras', quantity: 1, price };
	const amounts = { orders_products: [product], shipping_fee: 0, discount: 0 };
	return data.addOrder({ ...amounts, order_status: 'pending', notes });
}

/** The order's status, and its notes without the details and date of a reason. */
export function outcomeOf({ id }: Order, { data }: Simulator): [string, string | undefined] {
	const { order_status: status, notes } = data.orders.get(id) as Order;
	return [status, notes?.replace(/(\. .*)? on \d{4}-.*/, '')];
}

/** The templates that were sent to a number. */
export const sentTo = ({ data }: Simulator, number: string) =>
	data.sentTemplates.filter(({ phone_number: to }) => to === number);

/** How many templates each number got. */
export const counts = (simulator: Simulator, numbers: string[]) =>
	numbers.map((number) => sentTo(simulator, number).length);

/** How many messages each conversation got. */
export const textsTo = ({ data }: Simulator, conversations: Conversation[]) =>
	conversations.map(
		({ id }) => data.sentMessages.filter(({ conversation_id: to }) => to === id).length,
	);
