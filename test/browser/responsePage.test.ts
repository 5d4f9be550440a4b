import type { Browser, Page } from 'playwright-core';

import {
	answerIn,
	PAGE_HEADERS,
	questionPage,
	thanksPage,
} from '../../nodes/MessagingCrm/sendAndWait/page';
import { PAGE_TEXTS } from '../../nodes/MessagingCrm/resources/message';
import type { Question } from '../../nodes/MessagingCrm/sendAndWait/question';
import { startChromium } from './editor/chromium';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

const ADDRESS = 'https://n8n.example.com/webhook-waiting/1/1';

const message =
	'New order ORD-1042 of Rp 12,500,000 by Toko Melati <b>&amp;</b> sons.\n\nShall we take it?';
const ASKED = { id: '1', message, buttonLabel: 'Decide', texts: PAGE_TEXTS };
const DECISION = { approveLabel: 'Take it', declineLabel: 'Decline' };
const APPROVAL: Question = { ...ASKED, answers: { type: 'approval', ...DECISION } };

const FREE_TEXT: Question = { ...ASKED, answers: { type: 'freeText', submitLabel: 'Send' } };

describe('the page to respond on, on a phone', () => {
	let browser: Browser;
	let page: Page;
	let answers: string[];
	let complaints: string[];

	beforeAll(async () => {
		browser = await startChromium();
	});

	afterAll(async () => await browser?.close());

	const fits = async () => await page.evaluate('document.body.scrollWidth <= window.innerWidth');

	async function open(question: Question): Promise<void> {
		[answers, complaints] = [[], []];
		page = await browser.newPage(PHONE);
		page.on('console', (logged) => complaints.push(logged.text()));
		page.on('pageerror', (error) => complaints.push(error.message));
		await page.route(ADDRESS, async (route) => {
			const body = responseTo(question, route.request().postData());
			const contentType = 'text/html; charset=utf-8';
			await route.fulfill({ headers: PAGE_HEADERS, contentType, body });
		});
		await page.goto(ADDRESS);
	}

	function responseTo(question: Question, sent: string | null): string {
		if (sent === null) return questionPage(question);
		answers.push(sent);
		const body = Object.fromEntries(new URLSearchParams(sent));
		return thanksPage(question, answerIn(body, question)!.inWords);
	}

	afterEach(async () => await page.close());

	it('shows the message as it was written, in the style of the page, and sends what a button means', async () => {
		await open(APPROVAL);

		expect(await page.locator('#message').innerText()).toBe(message);
		const decline = page.getByRole('button', { name: 'Decline' });
		expect((await decline.boundingBox())?.height).toBeGreaterThanOrEqual(44);
		expect(await fits()).toBe(true);
		// The browser logs an error if the page's policy forbids something the page needs.
		expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
		await decline.tap();
		await page.getByText('Your response: Decline').waitFor();
		expect(answers).toEqual(['answer=decline']);
	});

	it('sends a text, but not an empty one, and shows a long one within the screen', async () => {
		await open(FREE_TEXT);
		await page.getByRole('button', { name: 'Send' }).tap();
		expect(answers).toEqual([]);

		const answer = `<b>Yes</b>, https://example.com/${'long'.repeat(60)}`;
		await page.getByRole('textbox', { name: 'New order' }).fill(answer);
		await page.getByRole('button', { name: 'Send' }).tap();
		await page.getByText(`Your response: ${answer}`).waitFor();
		expect(answers).toEqual([new URLSearchParams({ text: answer }).toString()]);
		expect(await fits()).toBe(true);
	});
});
