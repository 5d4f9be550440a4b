/** Waits for n8n to resume executions. */
import axios from 'axios';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import { startSimulator, type Simulator } from 'messaging-crm-simulator';

import fieldsBefore from '../../nodes/MessagingCrm/__schema__/v1.0.0/message/sendAndWait.json';
import { startHost, type Host } from '../n8n/host';
import type { Workflow } from '../n8n/api';
import { freePort } from '../support/freePort';
import { reachable, startServer, type Server } from '../n8n/server';
import { byId, credentialFor, NODE, TRIGGER, workflowWith } from '../n8n/workflows';

/** Programs that open addresses to preview, index or check them, and one that says nothing of itself. */
const PREVIEWERS = [
	'WhatsApp/2.24.20.89 A',
	'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
	'TelegramBot (like TwitterBot)',
	'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
	'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
	'',
];

const APPROVE_ONLY = { approvalOptions: { values: { approvalType: 'single' } } };

/** As many answers as there are, and no errors for those that are none. */
const browser = axios.create({ proxy: false, validateStatus: () => true });

describe('send and wait for a response', () => {
	let simulator: Simulator;
	let host: Host;
	let server: Server;
	let credentialId: string;
	let port: number;

	beforeAll(async () => {
		simulator = await startSimulator();
		port = await freePort();
		host = await startHost({ port });
		server = host;
		credentialId = await host.api.createCredential(credentialFor(simulator));
	});

	beforeEach(() => simulator.reset());

	afterAll(async () => {
		await server?.stop();
		await host?.folder.remove();
		await simulator?.close();
	});

	function asking(parameters: INodeParameters = {}): Workflow {
		const conversation = simulator.data.conversations.at(0)?.id ?? '';
		return workflowWith(
			{
				resource: 'message',
				operation: 'sendAndWait',
				conversationId: byId(conversation),
				message: 'Shall we?',
				...parameters,
			},
			credentialId,
		);
	}

	/** Starts a workflow that asks, and waits until it waits. */
	async function ask(workflow: Workflow) {
		const executionId = await host.api.start(await host.api.createWorkflow(workflow), TRIGGER);
		await host.api.executionWith('waiting', executionId);
		return { executionId, url: addressInMessage() };
	}

	const messages = () => simulator.requests.filter(({ route }) => route === '/messages/whatsapp');

	/** The address that the button of the last message opens. */
	function addressInMessage(): string {
		const { action } = messages().at(-1)?.body as { action: { parameters: IDataObject } };
		return reachable(String(action.parameters.url));
	}

	const statusOf = async (executionId: string) => (await host.api.execution(executionId)).status;

	async function answerOf(executionId: string): Promise<IDataObject[]> {
		return (await host.api.executionWith('success', executionId)).items(NODE);
	}

	it('goes on when the form on the page was sent, and says what was answered', async () => {
		const { executionId, url } = await ask(asking());

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
		expect(thanks.data).toContain('Your response was recorded.');
		expect(await answerOf(executionId)).toEqual([
			{ data: { approved: true, respondedAt: expect.any(String) as string } },
		]);
		expect(messages()).toHaveLength(1);
	});

	it('goes on with the data of the input item, and says thank you as it was told', async () => {
		const values = { thanksText: '={{ "<b>" + $json.order + "</b> is yours" }}' };
		const workflow = asking({ options: { pageTexts: { values } } });
		const binary = { file: { data: 'aGk=', mimeType: 'text/plain', fileName: 'a.txt' } };
		const input = { order: 'ORD-1', approved: true, data: 'old' };
		const pinData = { [TRIGGER]: [{ json: input, binary }, { json: { order: 'ORD-2' } }] };
		const { executionId, url } = await ask({ ...workflow, pinData });

		const thanks = await browser.post<string>(url, 'answer=approve');

		expect(thanks.data).toContain('&#60;b&#62;ORD-1&#60;/b&#62; is yours');
		expect(await answerOf(executionId)).toEqual([
			{ ...input, data: { approved: true, respondedAt: expect.any(String) as string } },
		]);
	});

	it('takes a decline where there is one', async () => {
		const declined = await ask(asking());
		await browser.post(declined.url, 'answer=decline');
		expect(await answerOf(declined.executionId)).toMatchObject([{ data: { approved: false } }]);

		const approveOnly = await ask(asking(APPROVE_ONLY));
		expect((await browser.post(approveOnly.url, 'answer=decline')).status).toBe(400);
		expect(await statusOf(approveOnly.executionId)).toBe('waiting');
	});

	it('takes a text', async () => {
		const { executionId, url } = await ask(asking({ responseType: 'freeText' }));
		expect((await browser.post(url, 'text=+')).status).toBe(400);
		const thanks = await browser.post<string>(
			url,
			new URLSearchParams({ text: 'Yes, <b>but</b>\nlater' }),
		);
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

	it.each([
		['nothing', undefined, ''],
		['two answers', 'application/x-www-form-urlencoded', 'answer=approve&answer=decline'],
		['another answer', 'application/x-www-form-urlencoded', 'answer=yes'],
		['a list', 'application/json', '[{"answer": "approve"}]'],
		['broken JSON', 'application/json', '{"answer"'],
		['plain text', 'text/plain', 'answer=approve'],
		['half a form', 'multipart/form-data; boundary=x', '--x'],
	])('goes on waiting after a request with %s', async (_, type, body) => {
		const { executionId, url } = await ask(asking());

		const { status } = await browser.post(url, body, {
			headers: { 'Content-Type': type },
			transformRequest: (data: string) => data,
		});

		expect(status).toBeGreaterThanOrEqual(400);
		expect(status).toBeLessThan(500);
		expect(await statusOf(executionId)).toBe('waiting');
	});

	it('takes one answer of several', async () => {
		const { executionId, url } = await ask(asking());

		const atOnce = await Promise.all(
			['approve', 'decline', 'approve'].map(async (answer) => ({
				answer,
				status: (await browser.post(url, `answer=${answer}`)).status,
			})),
		);
		const thanked = atOnce.filter(({ status }) => status === 200);
		expect(thanked).toHaveLength(1);
		const approved = thanked[0].answer === 'approve';
		expect(await answerOf(executionId)).toMatchObject([{ data: { approved } }]);

		const late = await browser.post<string>(url, `answer=${approved ? 'decline' : 'approve'}`);
		expect(late.data).toContain('No action required');
		expect(await answerOf(executionId)).toMatchObject([{ data: { approved } }]);
		expect(messages()).toHaveLength(1);
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
		const workflow = asking({ message: '={{ $json.text }}' });
		const { nodes, connections } = workflow;
		const loop = {
			...nodes[0],
			id: randomUUID(),
			name: 'Loop',
			type: 'n8n-nodes-base.splitInBatches',
			typeVersion: 3,
		};
		nodes.push(loop);
		const to = (node: string) => [{ node, type: 'main', index: 0 }];
		Object.assign(connections, {
			[TRIGGER]: { main: [to('Loop')] },
			Loop: { main: [[], to(NODE)] },
			[NODE]: { main: [to('Loop')] },
		});
		const pinData = { [TRIGGER]: [{ json: { text: 'First?' } }, { json: { text: 'Second?' } }] };

		const { executionId, url: firstUrl } = await ask({ ...workflow, pinData });
		await browser.post(firstUrl, 'answer=approve');
		await host.api.executionWhen(
			executionId,
			({ status }) => status === 'waiting' && messages().length === 2,
		);

		for (const method of ['GET', 'POST']) {
			const { status, data } = await browser.request<string>({
				method,
				url: firstUrl,
				data: 'answer=approve',
			});
			expect(status).toBe(410);
			expect(data).not.toContain('Second?');
		}
		expect(await statusOf(executionId)).toBe('waiting');
		await browser.post(addressInMessage(), 'answer=approve');
		await host.api.executionWith('success', executionId);
		expect(messages()).toHaveLength(2);
	});

	it('goes on with what came in when nobody has responded in time', async () => {
		const values = { limitType: 'afterTimeInterval', resumeAmount: 0.05, resumeUnit: 'minutes' };
		const workflow = asking({ options: { limitWaitTime: { values } } });
		const pinData = { [TRIGGER]: [{ json: { order: 'ORD-1' } }, { json: { order: 'ORD-2' } }] };
		const { executionId, url } = await ask({ ...workflow, pinData });

		const run = await host.api.executionWith('success', executionId, 150_000);

		expect(run.items(NODE)).toEqual([{ order: 'ORD-1' }, { order: 'ORD-2' }]);
		expect((await browser.post<string>(url, 'answer=approve')).data).toContain(
			'No action required',
		);
		expect(messages()).toHaveLength(1);
	});

	it('outlives n8n, and sends nothing again', async () => {
		const { executionId, url } = await ask(asking());

		await server.kill();
		server = await startServer(host.n8n, host.folder, { port });

		expect(await statusOf(executionId)).toBe('waiting');
		expect((await browser.get<string>(url)).data).toContain('Shall we?');
		await browser.post(url, 'answer=decline');
		expect(await answerOf(executionId)).toMatchObject([{ data: { approved: false } }]);
		expect(messages()).toHaveLength(1);
	});

	it('leaves the key out of the log', () => {
		for (const text of [host.log(), server.log()]) expect(text).not.toContain(simulator.key);
	});
});
