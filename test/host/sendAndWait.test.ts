import axios from 'axios';
import { randomUUID } from 'node:crypto';

import fieldsBefore from '../../nodes/MessagingCrm/__schema__/v1.0.0/message/sendAndWait.json';
import { asking, questionsIn } from '../support/n8n/questions';
import { connect, NODE, node, TRIGGER, workflowWith } from '../support/n8n/workflows';
import { sharedHost } from './support/sharedHost';

/** Requests that are not valid responses. test/unit/resources/sendAndWait/page.test.ts tests parsed bodies. */
const WITHOUT_ANSWER: Array<[type: string, body: string]> = [
	['application/x-www-form-urlencoded', 'text=Yes&text=No'],
	['application/json', '{"text"'],
	['text/plain', 'text=Yes'],
	['multipart/form-data; boundary=x', '--x'],
];

/** A browser does not throw an error for a rejected request. */
const browser = axios.create({ proxy: false, validateStatus: () => true });

const respond = async (url: string, text: string) =>
	await browser.post<string>(url, new URLSearchParams({ text }));

/** test/browser/parts/sending.ts tests buttons in the browser. */
describe('send and wait for a response', () => {
	const host = sharedHost();
	const simulator = host.useSimulator();

	it('continues with the input item only after a valid response to its own question', async () => {
		const parameters = asking(simulator, { message: '={{ $json.ask }}', responseType: 'freeText' });
		const binary = { file: { data: 'aGk=', mimeType: 'text/plain', fileName: 'a.txt' } };
		const input = { ask: 'Second?', approved: true, data: 'old' };
		const pinData = { [TRIGGER]: [{ json: { ask: 'First?' } }, { json: input, binary }] };
		const { nodes, ...workflow } = workflowWith(parameters, simulator.credential);
		const inBatches = node('Loop', 'n8n-nodes-base.splitInBatches', { options: {} });
		const loop = { ...inBatches, typeVersion: 3 };
		const connections = connect([nodes[0], loop, nodes[1], loop]);
		// The Loop node uses its first output after the end of the loop.
		connections.Loop = { main: [[], [{ node: NODE, type: 'main', index: 0 }]] };
		const looped = { ...workflow, nodes: [...nodes, loop], connections, pinData };
		const workflowId = await host.api.createWorkflow(looped);
		const executionId = await host.api.start(workflowId, TRIGGER);
		/** Waits for the question with this number. Returns the address for the response. */
		async function asked(count: number): Promise<string> {
			const isAsked = (status: string) =>
				status === 'waiting' && questionsIn(simulator).length === count;
			await host.api.executionWhen(executionId, ({ status }) => isAsked(status));
			return questionsIn(simulator)[count - 1].url;
		}

		const url = await asked(1);
		// Programs open addresses to preview, index or check them.
		for (const method of ['GET', 'HEAD', 'OPTIONS']) {
			await browser.request({ method, url: `${url}&text=Yes&approved=true` });
		}
		for (const [type, body] of WITHOUT_ANSWER) {
			const headers = { 'Content-Type': type };
			const asItIs = { headers, transformRequest: (data: string) => data };
			const { status } = await browser.post(url, body, asItIs);
			const isRejected = status >= 400 && status < 500;
			expect({ body, isRejected }).toEqual({ body, isRejected: true });
		}
		for (const changed of [
			url.replace(/question=[^&]*/, `question=${randomUUID()}`),
			url.replace(/signature=.*/, 'signature='),
			url.replace(/\?.*/, ''),
		]) {
			expect((await respond(changed, 'Yes')).status).toBe(401);
		}
		await asked(1);

		const page = await browser.get<string>(url);
		expect(page.data).toContain('First?');
		expect(page.headers).toMatchObject({
			'cache-control': 'no-store',
			'content-type': 'text/html; charset=utf-8',
			'referrer-policy': 'no-referrer',
			'x-robots-tag': 'noindex, nofollow, noarchive',
		});
		expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
		await respond(url, 'Yes');

		const secondUrl = await asked(2);
		for (const method of ['GET', 'POST']) {
			const { status, data } = await browser.request<string>({ method, url, data: 'text=Yes' });
			expect(status).toBe(410);
			expect(data).not.toContain('Second?');
		}
		await asked(2);
		const texts = ['Yes, <b>but</b>\nlater', 'No', 'Yes'];
		const pages = await Promise.all(texts.map(async (text) => await respond(secondUrl, text)));
		// Looks for the text: n8n's page after the end of the execution also has the status 200.
		const thanked = pages.map(({ data }) => String(data).includes('Thank you'));
		expect(thanked.filter(Boolean)).toHaveLength(1);
		const text = texts[thanked.indexOf(true)];
		const run = await host.api.executionWith('success', executionId);
		const respondedAt = expect.any(String) as string;
		expect(run.items(NODE)).toEqual([{ ...input, data: { text, respondedAt } }]);
		// Before a response, the editor shows these fields and the field of an approval.
		const shown = Object.keys(fieldsBefore.properties.data.properties);
		expect(shown.sort()).toEqual(['approved', 'respondedAt', 'text']);
		expect((await respond(secondUrl, 'Late')).data).toContain('No action required');
		expect(questionsIn(simulator)).toHaveLength(2);
		expect(host.log()).not.toContain(simulator.key);
	});
});
