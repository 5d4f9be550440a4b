import { randomUUID } from 'node:crypto';
import type { Simulator } from 'messaging-crm-simulator';

import { jakartaDay } from '../../nodes/MessagingCrm/service';
import { DAY_MS } from '../../nodes/MessagingCrm/shared/clock';
import { say } from '../playground';

const TEMPLATES = {
	order_paid: 'Halo {{1}}, pesanan {{2}} sudah dibayar.',
	order_ready: 'Pesanan {{1}} sudah siap.',
	shop_news: 'Halo {{1}}, ada kabar dari toko kami.',
	appointment_tomorrow: 'Halo {{1}}, sampai jumpa {{2}}.',
};

/** The boards that the examples need, with the names and types of their columns. */
const BOARDS = {
	'Janji Temu': { Appointment: 'date', 'Phone Number': 'text' },
	Prospek: { 'Conversation ID': 'text', 'Phone Number': 'text', Labels: 'text', Need: 'text' },
};

/** Adds the boards, and two appointments for tomorrow in Jakarta. */
function addBoards({ data }: Simulator): void {
	for (const [name, columns] of Object.entries(BOARDS)) {
		const crm_columns = Object.entries(columns).map(([column, type]) => {
			const flags = { is_required: false, is_visible: true, read_only: false };
			return { id: randomUUID(), name: column, type, settings: {}, ...flags };
		});
		const { id: board_id } = data.addBoard({ name, crm_columns });
		if (name !== 'Janji Temu') continue;
		const Appointment = jakartaDay(Date.now() + DAY_MS);
		for (const { contact_name, phone_number } of data.contacts.slice(0, 2)) {
			const values = { Appointment, 'Phone Number': phone_number };
			data.addBoardItem({ board_id, name: contact_name ?? 'Siti', values });
		}
	}
}

/** Adds the records that the examples need, and prints what to do next. The key belongs to the simulated service. */
export function offerWhatToTry(simulator: Simulator): void {
	const { data, url, key } = simulator;
	for (const { id: inbox_id, type } of data.inboxes) {
		if (type !== 'whatsapp') continue;
		for (const [name, body] of Object.entries(TEMPLATES))
			data.addTemplate({ inbox_id, name, body, category: 'UTILITY' });
	}
	addBoards(simulator);
	// The examples use the credential that the demo has already created.
	say(`
To try the credential form, create a credential with:
  Base URL:  ${url}
  API Key:   ${key}
  Country Code for Local Numbers: 62

Every minute, a customer writes, another customer orders, and a recent order is paid.
The workflow "Instant events" runs for each message from a customer.
Some customers get an answer. Others wait, so Customer Waiting fires after ten minutes.
No message reaches anybody. To see what was sent, open ${url} in a browser.

To try an example, paste its file from examples/ into a new workflow:
  template-on-payment.json   confirms each payment
  waiting-alert.json         reports customers who wait for an answer
  payment-reminder.json      reminds customers of unpaid orders
  appointment-reminder.json  reminds customers of appointments: choose the board Janji Temu
  lead-from-form.json        creates a lead from a form: choose the board Prospek
  label-to-board.json        adds labelled conversations to the board Prospek: start it with Conversation > Add Label
  instant-answer.json        confirms immediately that a message has arrived
  text-or-template.json      sends text, or a template after 24 hours
  broadcast.json             sends a template to a list
  approve-by-message.json    asks a manager to approve an order, and waits for the answer
These need a credential for a language model:
  answer-with-agent.json     answers customers who write
  hand-over.json             hands over to a colleague when a customer asks for a person
  unpaid-orders-agent.json   answers questions such as: Which of today's orders are unpaid?`);
}
