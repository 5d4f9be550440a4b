import type { Simulator } from 'messaging-crm-simulator';

export const TIME_ZONE = 'Asia/Jakarta';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Orders of yesterday: the hour in Jakarta, order status and payment status. */
const YESTERDAY = [
	[9, 'completed', 'paid'],
	[10, 'shipping', 'paid'],
	[13, 'cancelled', 'expired'],
	[15, 'processing', 'paid'],
	[17, 'pending', 'pending'],
	[20, 'pending', 'pending'],
] as const;

/** Orders of today, whatever the time is. */
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
];

/** Adds what happened in the shop since yesterday: orders, and customers who wrote and wait for an answer. */
export function addDay({ data }: Simulator): void {
	const now = Date.now();
	const midnight = Math.floor((now + 7 * HOUR_MS) / DAY_MS) * DAY_MS - 7 * HOUR_MS;
	for (const [hour, order_status, payment_status] of YESTERDAY) {
		const at = midnight - DAY_MS + hour * HOUR_MS;
		const updated_at = new Date(at + HOUR_MS).toISOString();
		data.addOrder({ order_status, payment_status, updated_at }, at);
	}
	TODAY.forEach(([order_status, payment_status], index) => {
		const at = Math.max(midnight, now - (TODAY.length - index) * 10 * 60_000);
		data.addOrder({ order_status, payment_status }, at);
	});
	QUESTIONS.forEach((_, index) => customerWrites({ data }, index, now - (index + 1) * HOUR_MS));
}

/** From now on, every minute a customer writes and another one pays, until the process ends. */
export function goOn(simulator: Simulator): void {
	const { data } = simulator;
	let count = 0;
	setInterval(() => {
		customerWrites(simulator, count++);
		const order = [...data.orders].find(({ payment_status: status }) => status === 'pending');
		if (order) data.updateOrder(order.id, { payment_status: 'paid' });
	}, 60_000).unref();
}

/** The newest conversations take turns. */
function customerWrites({ data }: Pick<Simulator, 'data'>, count: number, at = Date.now()): void {
	const conversation = data.conversations.at(count % 10);
	if (!conversation) throw new Error('There are no conversations.');
	const message = QUESTIONS[count % QUESTIONS.length];
	const written = { conversation_id: conversation.id, sender_type: 'contact', receiver: null };
	data.addMessage({ ...written, message, media_type: 'text' }, at);
	data.conversations.update(conversation.id, { last_message: message, status: 'open' }, at);
}
