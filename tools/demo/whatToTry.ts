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

/** Boards with the columns that the notes in the examples require, by name with their types. */
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
	// The examples need no new credential: the demo has created the one that they use.
	say(`
To try the form of the credential, create one with:
  Base URL:  ${url}
  API Key:   ${key}
  Country Code for Local Numbers: 62

Every minute a customer writes, another one orders, and an order of the last minutes is paid.
The executions of "Instant events" show each message that customers write.
Some customers get an answer; others wait, so that Customer Waiting fires after ten minutes.
No message reaches anybody: ${url} shows in a browser what was sent.

Examples to try: paste a file of examples/ into a new workflow.
  template-on-payment.json   confirms each payment
  waiting-alert.json         reports customers who wait for an answer
  payment-reminder.json      reminds of unpaid orders
  appointment-reminder.json  reminds of appointments: choose the board Janji Temu
  lead-from-form.json        makes a lead of a form: choose the board Prospek
  label-to-board.json        adds who gets a label to the board Prospek: Conversation > Add Label starts it
  instant-answer.json        answers at once that a message has arrived
  text-or-template.json      sends text, or a template after 24 hours
  broadcast.json             sends a template to a list
  approve-by-message.json    asks a number, and waits for the answer
These need a credential for a language model:
  answer-with-agent.json     answers the customers who write
  hand-over.json             hands over to a colleague when a customer asks for a person
  unpaid-orders-agent.json   ask it: Which orders of today are unpaid?`);
}
