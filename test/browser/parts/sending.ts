import { questionsIn } from '../../support/n8n/questions';
import { until } from '../../support/until';
import { saveFilm } from '../editor/film';
import { firstStep } from '../editor/firstStep';
import { panelPicture } from '../editor/panelPicture';
import { picture } from '../editor/picture';
import type { EditorTest } from '../editor/session';

const PHONE = { viewport: { width: 360, height: 300 }, hasTouch: true, isMobile: true };

const QUESTION = `Order ORD-1042 of Toko <b>&amp;</b> Melati.\n\n${'Long'.repeat(40)}\n\nShall we take it?`;

export function testSending(it: EditorTest): void {
	it('from a template are filled in, checked by a dry run, and sent to a phone number', async (session) => {
		const { data } = session.simulator;
		const inbox = data.inboxes.at(0)!;
		const body = 'Hello {{1}}! Your order {{2}} is on its way.';
		data.addTemplate({ name: 'order_shipped', body, category: 'UTILITY', inbox_id: inbox.id });
		const panel = await firstStep('Send template', session);
		await panel.pickRecord('inboxId', `${inbox.name} - ${inbox.phone_number}`);
		await panel.pickRecord('templateId', 'order_shipped (Indonesian)');
		expect(await panel.columns()).toEqual([
			'Values to Send',
			'{{1}}: Hello ...',
			'{{2}}: Your order ... is on its way',
		]);

		const view = { first: 'Operation' };
		const empty = await panelPicture(undefined, panel, view);
		await panel.fillIn({ phoneNumber: '+62 812-3456-7890', body_1: 'Siti', body_2: 'ORD-1042' });
		await panel.add('Options', 'Dry Run');
		const filledIn = await panelPicture(undefined, panel, view);
		await panel.execute();
		await panel.output.show('JSON');
		const text = 'Hello Siti! Your order ORD-1042 is on its way.';
		await panel.output.panel.getByText(text).first().waitFor();
		expect(await panel.output.notes()).toEqual([
			expect.stringContaining('A real run would send 1 message.'),
		]);
		const { sentTemplates } = data;
		expect(sentTemplates).toEqual([]);
		const checked = await panelPicture('template', panel, view);

		await panel.toggle('dryRun');
		await panel.execute();
		await panel.output.panel.getByText('"method"').waitFor({ state: 'detached' });
		expect(await panel.output.count()).toBe('1 item');
		const variables = { template_body_variables: ['Siti', 'ORD-1042'] };
		expect(sentTemplates).toMatchObject([{ phone_number: '6281234567890', ...variables }]);
		const sent = await panelPicture(undefined, panel, view);
		await saveFilm('send-template', [
			[empty, 2],
			[filledIn, 2],
			[checked, 4],
			[sent, 4],
		]);
	});

	it('with a question can be answered on a page that shows the texts of Send and Wait', async (session) => {
		const { simulator, page } = session;
		const panel = await firstStep('Send message and wait for response', session);
		await panel.choose('sendTo', 'Phone Number');
		await panel.execute();
		await page.getByText('Parameter "Recipient\'s Phone Number" is required').waitFor();
		await panel.fillIn({ receiver: String(simulator.data.contacts.at(0)!.phone_number) });
		await panel.fillIn({ message: QUESTION });
		await panel.add('Options', 'Page Texts');
		await panel.fillIn({
			language: 'id',
			thanksTitle: 'Terima kasih',
			responseLabel: 'Jawaban Anda',
			thanksText: 'Dapur sudah diberi tahu.',
		});
		await panel.execute();
		await until('the question is sent', () => questionsIn(simulator).length > 0);

		const [{ url }] = questionsIn(simulator);
		const phone = await page.context().browser()!.newPage(PHONE);
		const logged: string[] = [];
		phone.on('console', (message) => logged.push(message.text()));
		phone.on('pageerror', (error) => logged.push(error.message));
		const approve = phone.getByRole('button', { name: 'Approve' });
		// The link works after n8n has saved the waiting execution.
		await until('the page asks', async () => {
			await phone.goto(url);
			return await approve.isVisible();
		});
		expect(await phone.locator('#message').innerText()).toBe(QUESTION);
		expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(44);
		expect(await phone.evaluate('document.body.scrollWidth <= window.innerWidth')).toBe(true);
		// The browser logs an error if the page's policy blocks something that the page needs.
		expect(logged.filter((text) => !/favicon|404/.test(text))).toEqual([]);
		await approve.tap();
		await phone.getByText('Jawaban Anda: Approve').waitFor();
		await phone.getByText('Dapur sudah diberi tahu.').waitFor();
		expect(await phone.locator('html').getAttribute('lang')).toBe('id');
		await picture('thank-you', phone.locator('body'));
		await phone.close();
		expect(await panel.output.table()).toEqual([
			{ data: expect.stringContaining('approved:true') as string },
		]);
	});
}
