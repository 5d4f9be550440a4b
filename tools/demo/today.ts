import type { Simulator } from 'messaging-crm-simulator';
import type { Report } from '../../test/support/progress';

/** What else can be tried, with the credential that the demo has created. */
const EXAMPLES = [
	['unpaid-orders-agent.json', 'ask it: Which orders of today are unpaid?'],
	['template-on-payment.json', 'confirms each payment'],
	['payment-reminder.json', 'reminds of unpaid orders'],
	['text-or-template.json', 'sends a text, or a template after 24 hours'],
	['broadcast.json', 'sends a template to a list'],
];

/** Two orders of today that nobody has paid, whatever the time is. */
export function addUnpaidOrders({ data }: Simulator): void {
	for (let count = 0; count < 2; count++) {
		data.addOrder({ payment_status: 'pending', order_status: 'pending' });
	}
}

/** Templates that fit the examples, whatever inbox is chosen. */
export function addTemplates({ data }: Simulator): void {
	for (const { id: inbox_id } of data.inboxes) {
		data.addTemplate({
			inbox_id,
			name: 'order_paid',
			body: 'Halo {{1}}, pesanan {{2}} sudah dibayar.',
		});
		data.addTemplate({ inbox_id, name: 'order_ready', body: 'Pesanan {{1}} sudah siap.' });
		data.addTemplate({
			inbox_id,
			name: 'shop_news',
			body: 'Halo {{1}}, ada kabar dari toko kami.',
		});
	}
}

/** What is needed to go on with a credential and a workflow of one's own. The key belongs to the simulated service. */
export function describeWhatToTry({ url, key }: Simulator, report: Report): void {
	report('\nTo try the form of the credential, create one with:');
	report(`  Base URL:  ${url}`);
	report(`  API Key:   ${key}`);
	report(
		'Examples to try: paste a file of examples/ into a new workflow. No message reaches anybody.',
	);
	for (const [file, what] of EXAMPLES) report(`  ${file.padEnd(26)} ${what}`);
}
