import type { Simulator } from 'messaging-crm-simulator';

import { say } from '../playground';

const TEMPLATES = {
	order_paid: 'Halo {{1}}, pesanan {{2}} sudah dibayar.',
	order_ready: 'Pesanan {{1}} sudah siap.',
	shop_news: 'Halo {{1}}, ada kabar dari toko kami.',
};

/** Adds what the examples need, and says how to go on. The key belongs to the simulated service. */
export function offerWhatToTry({ data, url, key }: Simulator): void {
	for (const { id: inbox_id, type } of data.inboxes) {
		if (type !== 'whatsapp') continue;
		for (const [name, body] of Object.entries(TEMPLATES))
			data.addTemplate({ inbox_id, name, body, category: 'UTILITY' });
	}
	// The examples use the credential that the demo has created.
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
  text-or-template.json      sends a text, or a template after 24 hours
  broadcast.json             sends a template to a list
  approve-by-message.json    asks a number, and waits for the answer
These need a credential for a language model:
  answer-with-agent.json     answers the customers who write
  unpaid-orders-agent.json   ask it: Which orders of today are unpaid?`);
}
