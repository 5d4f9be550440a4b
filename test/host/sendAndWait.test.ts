import axios from 'axios';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import fieldsBefore from '../../nodes/MessagingCrm/__schema__/v1.0.0/message/sendAndWait.json';
import type { Workflow } from '../n8n/api';
import { asking as askingParameters, questionsIn } from '../n8n/questions';
import { inLoop, NODE, TRIGGER, workflowWith } from '../n8n/workflows';
import { sharedHost } from './support/sharedHost';

/** Programs that open addresses to preview, index or check them, and one that says nothing of itself. */
const PREVIEWERS = [
	'WhatsApp/2.24.20.89 A',
	'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
	'TelegramBot (like TwitterBot)',
	'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
	'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
	'',
];

const FORM = 'application/x-www-form-urlencoded';

/** Requests that answer nothing. */
const WITHOUT_ANSWER: Array<[type: string | undefined, body: string]> = [
	[undefined, ''],
	[FORM, 'answer=approve&answer=decline'],
	[FORM, 'answer=yes'],
	['application/json', '[{"answer": "approve"}]'],
	['application/json', '{"answer"'],
	['text/plain', 'answer=approve'],
	['multipart/form-data; boundary=x', '--x'],
];

/** As many answers as there are, and no errors for those that are none. */
const browser = axios.create({ proxy: false, validateStatus: () => true });

describe('send and wait for a response', () => {
	const host = sharedHost();
	const simulator = host.useSimulator();

	beforeEach(() => simulator.reset());

	const asking = (parameters?: INodeParameters) =>
		workflowWith(askingParameters(simulator, parameters), simulator.credential);

	/** Starts a workflow that asks, and waits until it waits. */
	async function ask(workflow: Workflow) {
		const executionId = await host.api.start(await host.api.createWorkflow(workflow), TRIGGER);
		await host.api.executionWith('waiting', executionId);
		return { executionId, url: questions().at(-1)!.url };
	}

	const questions = () => questionsIn(simulator);

	const statusOf = async (executionId: string) => (await host.api.execution(executionId)).status;

	async function answerOf(executionId: string): Promise<IDataObject[]> {
		return (await host.api.executionWith('success', executionId)).items(NODE);
	}

	it('goes on with the input item when the form on the page was sent, and says what was answered', async () => {
		const values = { thanksText: '={{ "<b>" + $json.order + "</b> is yours" }}' };
		const binary = { file: { data: 'aGk=', mimeType: 'text/plain', fileName: 'a.txt' } };
		const input = { order: 'ORD-1', approved: true, data: 'old' };
		const pinData = { [TRIGGER]: [{ json: input, binary }, { json: { order: 'ORD-2' } }] };
		const workflow = asking({ options: { pageTexts: { values } } });
		const { executionId, url } = await ask({ ...workflow, pinData });

		const page = await browser.get<string>(url);
		expect(page.status).toBe(200);
		expect(page.data).toContain('Shall we?');
		expect(page.headers).toMatchObject({
			'cache-control': 'no-store',
			'content-type': 'text/html; charset=utf-8',
			'referrer-policy': 'no-referrer',
			'x-robots-tag': 'noindex, nofollow, noarchive',
		});
		expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);

		const thanks = await browser.post<string>(url, 'answer=approve');
		expect(thanks.status).toBe(200);
		expect(thanks.data).toContain('Your response: Approve');
		expect(thanks.data).toContain('&#60;b&#62;ORD-1&#60;/b&#62; is yours');
		expect(await answerOf(executionId)).toEqual([
			{ ...input, data: { approved: true, respondedAt: expect.any(String) as string } },
		]);
		expect(questions()).toHaveLength(1);
	});

	it('takes a text', async () => {
		const { executionId, url } = await ask(asking({ responseType: 'freeText' }));
		expect((await browser.post(url, 'text=+')).status).toBe(400);
		const text = new URLSearchParams({ text: 'Yes, <b>but</b>\nlater' });
		const thanks = await browser.post<string>(url, text);
		expect(thanks.data).toContain('Your response: Yes, &#60;b&#62;but&#60;/b&#62;\nlater');
		const [{ data }] = await answerOf(executionId);
		expect(data).toMatchObject({ text: 'Yes, <b>but</b>\nlater' });
		// The fields that the editor shows before anybody has responded: these, and that of an approval.
		const shown = Object.keys(fieldsBefore.properties.data.properties);
		expect(shown.sort()).toEqual(['approved', ...Object.keys(data as IDataObject)].sort());
	});

	it('takes nothing of those who only look', async () => {
		const { executionId, url } = await ask(asking());

		for (const agent of PREVIEWERS) {
			for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS']) {
				await browser.request({ method, url, headers: { 'User-Agent': agent } });
				await browser.request({ method, url: `${url}&answer=approve&approved=true` });
			}
		}

		expect(await statusOf(executionId)).toBe('waiting');
		await browser.post(url, 'answer=decline');
		expect(await answerOf(executionId)).toMatchObject([{ data: { approved: false } }]);
	});

	it('goes on waiting after a request without an answer', async () => {
		const { executionId, url } = await ask(asking());

		for (const [type, body] of WITHOUT_ANSWER) {
			const headers = { 'Content-Type': type };
			const asItIs = { headers, transformRequest: (data: string) => data };
			const { status } = await browser.post(url, body, asItIs);
			expect({ body, isRejected: status >= 400 && status < 500 }).toEqual({
				body,
				isRejected: true,
			});
			expect(await statusOf(executionId)).toBe('waiting');
		}
	});

	it('takes one answer of several', async () => {
		const { executionId, url } = await ask(asking());

		const atOnce = await Promise.all(
			['approve', 'decline', 'approve'].map(async (answer) => ({
				answer,
				page: (await browser.post<string>(url, `answer=${answer}`)).data,
			})),
		);
		// Not those with the status 200: n8n's page after the end of the execution has it, too.
		const thanked = atOnce.filter(({ page }) => String(page).includes('Thank you'));
		expect(thanked).toHaveLength(1);
		const approved = thanked[0].answer === 'approve';
		expect(await answerOf(executionId)).toMatchObject([{ data: { approved } }]);

		const late = await browser.post<string>(url, `answer=${approved ? 'decline' : 'approve'}`);
		expect(late.data).toContain('No action required');
		expect(await answerOf(executionId)).toMatchObject([{ data: { approved } }]);
		expect(questions()).toHaveLength(1);
	});

	it('takes no answer at an address that was changed', async () => {
		const first = await ask(asking());
		const second = await ask(asking());
		const path = (url: string) => new URL(url).pathname;

		for (const url of [
			first.url.replace(/question=[^&]*/, `question=${randomUUID()}`),
			first.url.replace(/signature=.*/, 'signature='),
			first.url.replace(/\?.*/, ''),
			first.url.replace(path(first.url), path(second.url)),
		]) {
			expect((await browser.post(url, 'answer=approve')).status).toBe(401);
		}
		for (const { executionId } of [first, second]) {
			expect(await statusOf(executionId)).toBe('waiting');
		}
	});

	it('takes no answer to an earlier question for a later one, in a loop', async () => {
		const workflow = inLoop(asking({ message: '={{ $json.text }}' }));
		const pinData = { [TRIGGER]: [{ json: { text: 'First?' } }, { json: { text: 'Second?' } }] };

		const { executionId, url: firstUrl } = await ask({ ...workflow, pinData });
		await browser.post(firstUrl, 'answer=approve');
		await host.api.executionWhen(
			executionId,
			({ status }) => status === 'waiting' && questions().length === 2,
		);

		for (const method of ['GET', 'POST']) {
			const request = { method, url: firstUrl, data: 'answer=approve' };
			const { status, data } = await browser.request<string>(request);
			expect(status).toBe(410);
			expect(data).not.toContain('Second?');
		}
		expect(await statusOf(executionId)).toBe('waiting');
		await browser.post(questions()[1].url, 'answer=approve');
		await host.api.executionWith('success', executionId);
		expect(questions()).toHaveLength(2);
	});

	it('leaves the key out of the log', () => expect(host.log()).not.toContain(simulator.key));
});
