/** @slow Uses its own n8n, which is started four times. */
import axios from 'axios';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startHost, type Host } from '../support/n8n/host';
import { PUBLIC_HOST, reachable } from '../support/n8n/server';
import { useSimulator } from '../support/n8n/useSimulator';
import { credentialFor, node, withCredential } from '../support/n8n/workflows';
import { until } from '../support/until';

const TRIGGER = 'Webhook Trigger';
const RECEIVED = 'message.received';
const CREATED = 'order.created';

describe('the webhook trigger in a published workflow', () => {
	let host: Host;
	let workflowId: string;

	beforeAll(async () => {
		host = await startHost();
	});

	const simulator = useSimulator(() => host.api, { webhookRetryMs: 200, webhookRetries: 40 });

	afterAll(async () => await host?.stop());

	const workflowOf = (
		parameters: INodeParameters,
		name = TRIGGER,
		credential = simulator.credential,
	) => {
		const type = 'n8n-nodes-messaging-crm.messagingCrmWebhookTrigger';
		const trigger = { ...node(name, type, parameters), webhookId: 'a-secret-address' };
		const nodes = [withCredential(trigger, credential)];
		return { name: 'Instant', nodes, connections: {}, settings: { executionOrder: 'v1' } };
	};

	async function publish(parameters: INodeParameters, name?: string): Promise<void> {
		if (workflowId) await host.api.change(workflowId, workflowOf(parameters, name));
		else workflowId = await host.api.createWorkflow(workflowOf(parameters, name));
		await host.api.publish(workflowId);
	}

	const subscribed = () =>
		simulator.data.subscriptions.map(({ webhookUrl, events }) => [webhookUrl, events]);
	const address = () =>
		`http://${PUBLIC_HOST}:${new URL(host.url).port}/webhook/a-secret-address/webhook`;

	const write = () => simulator.data.addMessage({ sent_by_type: 'user' }).id;

	/** The outputs of the workflow's executions, newest first. */
	async function fired(name = TRIGGER): Promise<IDataObject[]> {
		return (await host.api.runs(workflowId)).flatMap((run) => run.items(name));
	}

	/** Waits until an event has fired once for each of these IDs. */
	async function expectFired(ids: string[], name?: string): Promise<void> {
		await simulator.webhooks.idle();
		await until('the events have fired', async () => (await fired(name)).length >= ids.length);
		const items = await fired(name);
		expect(items.map(({ data }) => (data as IDataObject).id)).toEqual([...ids].reverse());
	}

	const ids: string[] = [];

	it('is called for an event within a second', async () => {
		await publish({ events: [RECEIVED] });
		expect(subscribed()).toEqual([[address(), [RECEIVED]]]);
		const began = Date.now();
		ids.push(write());
		await simulator.webhooks.idle();
		expect(simulator.webhooks.deliveries.at(-1)!.statuses).toEqual([200]);
		expect(Date.now() - began).toBeLessThan(1_000);
		await expectFired(ids);
		const [{ _event, ...body }] = await fired();
		expect(_event).toEqual({ name: RECEIVED });
		expect(body).toEqual(JSON.parse(simulator.webhooks.deliveries.at(-1)!.body));
	});

	it('starts one execution for a delivery that arrives twice', async () => {
		await simulator.webhooks.repeat();
		expect(simulator.webhooks.deliveries.at(-1)!.statuses).toEqual([200, 200]);
		ids.push(write());
		await expectFired(ids);
	});

	it.each([
		['a JSON object', '{"a": 1}', 'application/json', 200],
		['an array', '[{"a": 1}]', 'application/json', 400],
		['a form', 'a=1', 'application/x-www-form-urlencoded', 400],
		['a text', 'a', 'text/plain', 400],
		['an empty body', '', 'application/json', 400],
		['broken JSON', '{"a"', 'application/json', 400],
	])('responds to %s', async (_, body, type, status) => {
		const before = (await host.api.executions(workflowId)).length;
		const response = await axios.post<unknown>(reachable(address()), body, {
			headers: { 'content-type': type },
			proxy: false,
			validateStatus: () => true,
		});
		expect(response.status).toBe(status);
		if (status === 200) expect(response.data).toEqual({ message: 'Workflow was started' });
		const after = (await host.api.executions(workflowId)).length;
		expect(after - before).toBe(status === 200 ? 1 : 0);
	});

	it('is subscribed to other events after a change, even if its name changes', async () => {
		await publish({ events: [RECEIVED, CREATED] });
		expect(subscribed()).toEqual([[address(), [RECEIVED, CREATED]]]);
		await publish({ events: [CREATED] }, 'Renamed');
		expect(subscribed()).toEqual([[address(), [CREATED]]]);
		write();
		const { id } = simulator.data.addOrder();
		await expectFired([id], 'Renamed');
	});

	it('fires for events that occurred after n8n was killed, because the service retries', async () => {
		await publish({ events: [RECEIVED] }, 'Killed');
		await host.kill();
		const id = write();
		await until('a delivery failed', () => {
			return simulator.webhooks.deliveries.at(-1)!.statuses.length > 0;
		});
		await host.restart();
		await expectFired([id], 'Killed');
		expect(subscribed()).toEqual([[address(), [RECEIVED]]]);
	});

	it('is still subscribed after a restart, without any request', async () => {
		await publish({ events: [RECEIVED] }, 'Restarted');
		const before = simulator.requests.length;
		await host.restart();
		await expectFired([write()], 'Restarted');
		expect(simulator.requests).toHaveLength(before);
	});

	it('is subscribed again at each start if n8n has no publication service', async () => {
		simulator.data.subscriptions = [];
		await host.restart({ N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'false' });
		await until('it is subscribed again', () => subscribed().length > 0, 30_000);
		expect(subscribed()).toEqual([[address(), [RECEIVED]]]);
		await host.restart();
	});

	it('uses a separate address in a test step until an event arrives', async () => {
		await host.api.start(workflowId, 'Restarted');
		const testAddress = address().replace('/webhook/', '/webhook-test/');
		expect(subscribed().map(([url]) => url)).toEqual([address(), testAddress]);
		const before = (await host.api.executions(workflowId)).length;
		write();
		await simulator.webhooks.idle();
		await until('both have fired', async () => {
			return (await host.api.executions(workflowId)).length === before + 2;
		});
		await until('the test step has ended', () => subscribed().length === 1);
		expect(subscribed()).toEqual([[address(), [RECEIVED]]]);
	});

	it('is unsubscribed when the workflow is unpublished', async () => {
		await host.api.unpublish(workflowId);
		await until('it is unsubscribed', () => subscribed().length === 0);
	});

	it('is not published if the service rejects the subscription, and the error says what to do', async () => {
		simulator.fail({ route: '/business_workflows/webhooks/subscribe' }, 403);
		await expect(publish({ events: [RECEIVED] })).rejects.toThrow('Use a key with more perm');
		simulator.faults.clear();
		await host.api.unpublish(workflowId);
		expect(subscribed()).toEqual([]);
	});

	it('is not published at an address that the service cannot reach', async () => {
		await host.restart({ WEBHOOK_URL: 'http://192.168.1.10:5678/' });
		const before = simulator.requests.length;
		const inInternet = credentialFor(simulator, { baseUrl: 'https://api.example.com' });
		const credential = await host.api.createCredential(inInternet);
		const workflow = workflowOf({ events: [RECEIVED] }, TRIGGER, credential);
		const id = await host.api.createWorkflow(workflow);
		await expect(host.api.publish(id)).rejects.toThrow(
			/The service cannot reach n8n at 192\.168\.1\.10\. Set .*WEBHOOK_URL/,
		);
		expect(simulator.requests).toHaveLength(before);
		expect(host.log()).not.toContain(simulator.key);
	});
});
