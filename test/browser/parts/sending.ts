import type { IDataObject } from 'n8n-workflow';

import { questionsIn } from '../../n8n/questions';
import { until } from '../../support/until';
import { firstStep } from '../editor/firstStep';
import { panelPicture } from '../editor/panelPicture';
import { picture } from '../editor/picture';
import type { EditorTest, Session } from '../editor/session';

const SHARED = ['Credential', 'Resource', 'Operation'];
const PHONE = { width: 360, height: 300 };
const TEXT = ['Message Type', 'Message', 'Options'];

/** What was sent in messages. */
function sentIn({ simulator }: Session): IDataObject[] {
	return simulator.requests
		.filter(({ route }) => route === '/messages/whatsapp')
		.map(({ body }) => body as IDataObject);
}

export function testSending(it: EditorTest): void {
	it('is asked for by a message, and cannot be left out', async (session) => {
		const panel = await firstStep('Send message', session);
		expect(await panel.chosen('sendTo')).toBe('Conversation');
		expect(await panel.labels()).toEqual([...SHARED, 'Send To', 'Conversation', ...TEXT]);

		await panel.choose('sendTo', 'Phone Number');
		const number = ['Send To', "Recipient's Phone Number"];
		expect(await panel.labels()).toEqual([...SHARED, ...number, ...TEXT]);
		await panel.fillIn({ message: 'Your order is on its way.' });
		await panel.execute();
		await session.page.getByText('Parameter "Recipient\'s Phone Number" is required').waitFor();
		expect(session.simulator.requests.filter(({ method }) => method === 'POST')).toEqual([]);

		const { data } = session.simulator;
		await panel.fillIn({ receiver: `+${data.contacts.at(0)?.phone_number}` });
		await panel.execute();
		await panel.output.table();
		expect(data.sentMessages.at(-1)?.message).toBe('Your order is on its way.');
		await panel.output.show('Schema');
		await panelPicture('send-message', panel, { first: 'Operation', height: 620 });
	});

	it('is asked for by an order, with what its payment method needs', async (session) => {
		const panel = await firstStep('Create order', session);
		expect(await panel.chosen('customer')).toBe('Contact');
		const products = ['Specify Products', 'Products', 'Additional Fields', 'Options'];
		expect(await panel.labels()).toEqual([...SHARED, 'Customer', 'Contact', ...products]);

		await panel.choose('customer', 'Phone Number');
		expect(await panel.labels()).toEqual([...SHARED, 'Customer', 'Phone Number', ...products]);
		await panel.fillIn({ phoneNumber: '+62 812-0000-0001' });

		await panel.add('Additional Fields', 'Payment Method');
		await panel.fillIn({ paymentMethod: 'manual' });
		expect(await panel.offered('Additional Fields')).toContain('Bank Account Number');
		await session.page.getByRole('option', { name: 'Bank Account Number' }).click();
		await panel.fillIn({ bankAccountNumber: '1234567890' });
		await panel.execute();

		const { message } = await panel.output.error();
		expect(message).toBe('Products is empty');
		await panelPicture('create-order', panel, { first: 'Operation' });
	});

	it('is sent a list with its rows in fields, within the limits of WhatsApp', async (session) => {
		const panel = await firstStep('Send message', session);
		await panel.enterId('conversationId', session.simulator.data.conversations.at(0)!.id);
		await panel.choose('messageType', 'List');
		await panel.fillIn({ message: 'When may we deliver?', listButton: 'Choose a time' });
		await panel.panel.getByText('Add Section').click();
		await panel.panel.getByText('Add Row').click();
		const [section, row] = [0, 1].map((at) => panel.parameter('title').nth(at).locator('input'));
		await section.fill('Tomorrow');
		await row.fill('Early in the morning, please');
		await panel.fillIn({ description: '8 to 10', id: 'morning' });
		expect(await panel.labels()).toEqual(
			expect.arrayContaining(['Rows', 'Title', 'Description', 'ID', 'Rows (JSON)']),
		);
		const before = sentIn(session).length;
		await panel.execute();
		expect((await panel.output.error()).message).toBe(
			'Title of row 1 in section 1 has 28 characters, and WhatsApp allows 24',
		);
		await panelPicture('list', panel, { first: 'List Button' });
		expect(sentIn(session)).toHaveLength(before);
	});

	it('is thanked in the words of Send and Wait, after a response', async (session) => {
		const panel = await firstStep('Send message and wait for response', session);
		await panel.choose('sendTo', 'Phone Number');
		await panel.fillIn({ receiver: session.simulator.data.contacts.at(0)!.phone_number });
		await panel.fillIn({ message: 'Order ORD-1042: shall we take it?' });
		await panel.add('Options', 'Page Texts');
		await panel.fillIn({
			language: 'id',
			thanksTitle: 'Terima kasih',
			responseLabel: 'Jawaban Anda',
			thanksText: 'Dapur sudah diberi tahu.',
		});
		const before = sentIn(session).length;
		await panel.execute();
		await until('the question is sent', () => sentIn(session).length > before);

		const { url } = questionsIn(session.simulator).at(-1)!;
		const phone = await session.page.context().browser()!.newPage({ viewport: PHONE });
		const approve = phone.getByRole('button', { name: 'Approve' });
		// The link works once n8n has saved that the execution waits.
		await until('the page asks', async () => {
			await phone.goto(url);
			return await approve.isVisible();
		});
		await approve.click();
		await phone.getByText('Jawaban Anda: Approve').waitFor();
		await phone.getByText('Dapur sudah diberi tahu.').waitFor();
		expect(await phone.locator('html').getAttribute('lang')).toBe('id');
		await picture('thank-you', phone.locator('body'));
		await phone.close();
		expect(await panel.output.table()).toEqual([
			{ data: expect.stringContaining('approved:true') as string },
		]);
		await panelPicture('send-and-wait', panel, { first: 'Operation' });
	});
}
