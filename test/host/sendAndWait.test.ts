import axios from 'axios';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import fieldsBefore from '../../nodes/MessagingCrm/__schema__/v1.0.0/message/sendAndWait.json';
import type { Workflow } from '../n8n/api';
import { asking as askingParameters, questionsIn } from '../n8n/questions';
import { inLoop, NODE, TRIGGER, workflowWith } from '../n8n/workflows';
import { sharedHost } from './support/sharedHost';

/** Programs that open addresses to preview, index or check them, and one that says nothing of itself. */
const PREVIEWERS = ['WhatsApp/2.24.20.89 A', 'Mozilla/5.0 (compatible; Googlebot/2.1)', ''];

const FORM = 'application/x-www-form-urlencoded';

/** Requests that answer nothing. Bodies that n8n parsed: test/unit/sendAndWait/page.test.ts. */
const WITHOUT_ANSWER: Array<[type: string | undefined, body: string]> = [
	[undefined, ''],
	[FORM, 'answer=approve&answer=decline'],
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

	const questions = () => questionsIn(simulator);

	/** Starts a workflow that asks, and waits until it waits. */
	async function ask(workflow: Workflow) {
		const executionId = await host.api.start(await host.api.createWorkflow(workflow), TRIGGER);
		await host.api.executionWith('waiting', executionId);
		return { executionId, url: questions().at(-1)!.url };
	}

	it('goes on with the input item after one answer, and nothing else is one', async () => {
		const binary = { file: { data: 'aGk=', mimeType: 'text/plain', fileName: 'a.txt' } };
		const input = { order: 'ORD-1', approved: true, data: 'old' };
		const pinData = { [TRIGGER]: [{ json: input, binary }, { json: { order: 'ORD-2' } }] };
		const { executionId, url } = await ask({ ...asking(), pinData });
		const isWaiting = async () => (await host.api.execution(executionId)).status === 'waiting';

		for (const agent of PREVIEWERS) {
			for (const method of ['GET', 'HEAD', 'OPTIONS']) {
				const headers = { 'User-Agent': agent };
				await browser.request({ method, url: `${url}&answer=approve&approved=true`, headers });
			}
		}
		for (const [type, body] of WITHOUT_ANSWER) {
			const asItIs = {
				headers: { 'Content-Type': type },
				transformRequest: (data: string) => data,
			};
			const { status } = await browser.post(url, body, asItIs);
			expect({ body, isRejected: status >= 400 && status < 500 }).toEqual({
				body,
				isRejected: true,
			});
		}
		for (const changed of [
			url.replace(/question=[^&]*/, `question=${randomUUID()}`),
			url.replace(/signature=.*/, 'signature='),
			url.replace(/\?.*/, ''),
		]) {
			expect((await browser.post(changed, 'answer=approve')).status).toBe(401);
		}
		expect(await isWaiting()).toBe(true);

		const page = await browser.get<string>(url);
		expect(page.data).toContain('Shall we?');
		expect(page.headers).toMatchObject({
			'cache-control': 'no-store',
			'content-type': 'text/html; charset=utf-8',
			'referrer-policy': 'no-referrer',
			'x-robots-tag': 'noindex, nofollow, noarchive',
		});
		expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);

		const atOnce = await Promise.all(
			['approve', 'decline', 'approve'].map(async (answer) => ({
				answer,
				page: (await browser.post<string>(url, `answer=${answer}`)).data,
			})),
		);
		// Not those with the status 200: n8n's page after the end of the execution has it, too.
		const thanked = atOnce.filter(({ page: shown }) => String(shown).includes('Thank you'));
		expect(thanked).toHaveLength(1);
		const approved = thanked[0].answer === 'approve';
		const run = await host.api.executionWith('success', executionId);
		expect(run.items(NODE)).toEqual([
			{ ...input, data: { approved, respondedAt: expect.any(String) as string } },
		]);
		const late = await browser.post<string>(url, `answer=${approved ? 'decline' : 'approve'}`);
		expect(late.data).toContain('No action required');
		expect(questions()).toHaveLength(1);
		expect(host.log()).not.toContain(simulator.key);
	});

	it('takes texts in a loop, and no answer to an earlier question for a later one', async () => {
		const workflow = inLoop(asking({ message: '={{ $json.text }}', responseType: 'freeText' }));
		const pinData = { [TRIGGER]: [{ json: { text: 'First?' } }, { json: { text: 'Second?' } }] };
		const { executionId, url } = await ask({ ...workflow, pinData });
		expect((await browser.post(url, 'text=+')).status).toBe(400);
		await browser.post(url, 'text=Yes');
		const isNext = (status: string) => status === 'waiting' && questions().length === 2;
		await host.api.executionWhen(executionId, ({ status }) => isNext(status));

		for (const method of ['GET', 'POST']) {
			const { status, data } = await browser.request<string>({ method, url, data: 'text=Yes' });
			expect(status).toBe(410);
			expect(data).not.toContain('Second?');
		}
		expect((await host.api.execution(executionId)).status).toBe('waiting');
		const text = 'Yes, <b>but</b>\nlater';
		const thanks = await browser.post<string>(questions()[1].url, new URLSearchParams({ text }));
		expect(thanks.data).toContain('Your response: Yes, &#60;b&#62;but&#60;/b&#62;\nlater');
		const [{ data }] = (await host.api.executionWith('success', executionId)).items(NODE);
		expect(data).toMatchObject({ text });
		// The fields that the editor shows before anybody has responded: these, and that of an approval.
		const shown = Object.keys(fieldsBefore.properties.data.properties);
		expect(shown.sort()).toEqual(['approved', ...Object.keys(data as IDataObject)].sort());
		expect(questions()).toHaveLength(2);
	});
});
