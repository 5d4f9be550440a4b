import type { Conversation, Simulator } from 'messaging-crm-simulator';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../nodes/MessagingCrm/shared/clock';

export const TIME_ZONE = 'Asia/Jakarta';

/** Yesterday's orders: the hour in Jakarta, the order status and the payment status. */
const YESTERDAY = [
	[9, 'completed', 'paid'],
	[10, 'shipping', 'paid'],
	[13, 'cancelled', 'expired'],
	[15, 'processing', 'paid'],
	[17, 'pending', 'pending'],
	[20, 'pending', 'pending'],
] as const;

/** Today's orders: the order status and the payment status. */
const TODAY = [
	['processing', 'paid'],
	['cancelled', 'pending'],
	['pending', 'pending'],
	['pending', 'pending'],
] as const;

const QUESTIONS = [
	'Halo kak, pesanan saya sudah dikirim?',
	'Saya sudah transfer ya, mohon dicek.',
	'Masih ada stok warna biru?',
	'Bisa kirim hari ini?',
	'Nomor resinya berapa ya kak?',
	'Bisa bicara dengan orangnya langsung?',
];

/** The number of customers who write repeatedly, and get an answer a minute later. The others get no answer. */
const TALKATIVE = 5;

/** Adds what happened in the shop since yesterday: orders, and messages of customers who wait for an answer. */
export function addDay({ data }: Simulator): void {
	const now = data.now();
	const midnight = Math.floor((now + 7 * HOUR_MS) / DAY_MS) * DAY_MS - 7 * HOUR_MS;
	for (const [hour, order_status, payment_status] of YESTERDAY) {
		const at = midnight - DAY_MS + hour * HOUR_MS;
		const updated_at = new Date(at + HOUR_MS).toISOString();
		data.addOrder({ order_status, payment_status, updated_at }, at);
	}
	TODAY.forEach(([order_status, payment_status], index) => {
		const at = Math.max(midnight, now - (TODAY.length - index) * 10 * MINUTE_MS);
		data.addOrder({ order_status, payment_status }, at);
	});
	customersOf(data)
		.slice(-QUESTIONS.length)
		.forEach((customer, index) => write({ data }, customer, index, now - (index + 1) * HOUR_MS));
}

/** Adds messages and orders to the shop every minute until the process ends. */
export function goOn(simulator: Simulator): void {
	const customers = customersOf(simulator.data);
	let minute = 0;
	setInterval(() => passMinute(simulator, customers, minute++), MINUTE_MS).unref();
}

/** Adds a message from a customer and a new order, and sets the order from two minutes ago to paid. */
export function passMinute(
	{ data }: Pick<Simulator, 'data'>,
	customers: Conversation[],
	minute: number,
): void {
	const talkative = customers.slice(0, TALKATIVE);
	const silent = customers.slice(TALKATIVE);
	answer({ data }, talkative[(minute - 1) % TALKATIVE]);
	const isSilent = minute % 3 === 0;
	const customer = isSilent ? silent[(minute / 3) % silent.length] : talkative[minute % TALKATIVE];
	write({ data }, customer, minute);
	data.addOrder({ order_status: 'pending', payment_status: 'pending' });
	// If an order is created and paid between two polls, a trigger reports the order as new, not as changed.
	const before = new Date(data.now() - 1.5 * MINUTE_MS).toISOString();
	const recent = data.orders.find(
		({ payment_status, order_status, created_at }) =>
			payment_status === 'pending' && order_status === 'pending' && created_at < before,
	);
	if (recent) data.updateOrder(recent.id, { payment_status: 'paid' });
}

/** The WhatsApp conversations, newest first. */
export function customersOf({ conversations }: Simulator['data']): Conversation[] {
	const customers = [...conversations].filter(({ contact_phone }) => contact_phone !== null);
	if (customers.length > TALKATIVE) return customers;
	throw new Error('There are too few conversations.');
}

export function write(
	{ data }: Pick<Simulator, 'data'>,
	customer: Conversation,
	count: number,
	at = data.now(),
): void {
	data.addCustomerMessage(customer, QUESTIONS[count % QUESTIONS.length], at);
}

/** Answers the customer if the last message is from them. */
function answer({ data }: Pick<Simulator, 'data'>, customer: Conversation | undefined): void {
	const isOf = (id: string | null) => id === customer?.id;
	const last = data.messages.find(({ conversation_id }) => isOf(conversation_id));
	if (last?.sent_by_type !== 'user') return;
	const message = 'Baik kak, kami cek dulu ya.';
	data.addMessage({ conversation_id: last.conversation_id, sent_by_type: 'agent', message });
}
