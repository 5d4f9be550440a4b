import fastify, { type FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';

import { PAGE_HEADERS, questionPage } from '../../nodes/MessagingCrm/sendAndWait/page';
import type { Question } from '../../nodes/MessagingCrm/sendAndWait/question';
import { startChromium } from './editor/chromium';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

const ASKED = {
	id: '1',
	message:
		'New order ORD-1042 of Rp 12,500,000 by Toko Melati <b>&amp;</b> sons.\n\nShall we take it?',
	buttonLabel: 'Decide',
};

const APPROVAL: Question = {
	...ASKED,
	answers: { type: 'approval', approveLabel: 'Take it', declineLabel: 'Decline' },
};

const FREE_TEXT: Question = { ...ASKED, answers: { type: 'freeText', submitLabel: 'Send' } };

describe('the page to respond on, on a phone', () => {
	let server: FastifyInstance;
	let url: string;
	let browser: Browser;
	let page: Page;
	let question: Question;
	let answers: string[];
	let complaints: string[];

	beforeAll(async () => {
		server = fastify();
		server.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
		server.get('/', async (_, reply) => {
			await reply
				.headers(PAGE_HEADERS)
				.type('text/html; charset=utf-8')
				.send(questionPage(question));
		});
		server.post('/', async ({ body }) => {
			answers.push(String(body));
			return 'recorded';
		});
		url = `${await server.listen({ host: '127.0.0.1', port: 0 })}/?question=1`;
		browser = await startChromium();
	});

	afterAll(async () => {
		await browser?.close();
		await server?.close();
	});

	async function open(asked: Question, settings = {}): Promise<void> {
		[question, answers, complaints] = [asked, [], []];
		page = await browser.newPage({ ...PHONE, ...settings });
		page.on('console', (message) => complaints.push(message.text()));
		page.on('pageerror', (error) => complaints.push(error.message));
		await page.goto(url);
	}

	afterEach(async () => await page.close());

	it('shows the message as it was written, in the style of the page', async () => {
		await open(APPROVAL);

		expect(await page.locator('#message').innerText()).toBe(ASKED.message);
		const approve = page.getByRole('button', { name: 'Take it' });
		expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(44);
		expect(await page.evaluate('document.body.scrollWidth <= window.innerWidth')).toBe(true);
		// The browser logs an error if the page's policy forbids something the page needs.
		expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
	});

	it.each([
		['Take it', 'answer=approve'],
		['Decline', 'answer=decline'],
	])('sends what "%s" means', async (name, answer) => {
		await open(APPROVAL);
		await page.getByRole('button', { name }).tap();
		await page.getByText('recorded').waitFor();

		expect(answers).toEqual([answer]);
	});

	it('sends a text, but not an empty one', async () => {
		await open(FREE_TEXT);
		await page.getByRole('button', { name: 'Send' }).tap();
		expect(answers).toEqual([]);

		await page.getByRole('textbox', { name: 'New order' }).fill('Yes & soon');
		await page.getByRole('button', { name: 'Send' }).tap();
		await page.getByText('recorded').waitFor();

		expect(answers).toEqual(['text=Yes+%26+soon']);
	});

	it('works without scripts', async () => {
		await open(APPROVAL, { javaScriptEnabled: false });
		await page.getByRole('button', { name: 'Take it' }).tap();
		await page.getByText('recorded').waitFor();

		expect(answers).toEqual(['answer=approve']);
	});
});
