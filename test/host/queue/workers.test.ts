/** @slow Starts three n8ns. */
import { randomUUID } from 'node:crypto';

import { people, received, sendToPeople } from '../../support/n8n/people';
import { useSimulator } from '../../support/n8n/useSimulator';
import { behindTrigger, node, NODE, TRIGGER, withCredential } from '../../support/n8n/workflows';
import { toStderr } from '../../support/progress';
import { until } from '../../support/until';
import { startCluster } from './cluster';

const WEBHOOK = 'Webhook Trigger';
const PEOPLE = 30;
/** The number of keys that are marked together. */
const GROUP = 10;

describe('on two workers', () => {
	let cluster: Awaited<ReturnType<typeof startCluster>>;

	beforeAll(async () => {
		cluster = await startCluster();
	});

	afterAll(async () => await cluster?.stop());

	const simulator = useSimulator(() => cluster.main.api, { latencyMs: 20 });

	it('later executions with Send Once Per send nothing, but simultaneous executions may both send a group of keys', async () => {
		const { api } = cluster.main;
		const send = sendToPeople(simulator.credential, { oncePer: '={{ $json.number }}' });
		const sendAndContinue = { ...send, onError: 'continueRegularOutput' as const };
		const id = await api.createWorkflow(behindTrigger(people(PEOPLE), sendAndContinue));

		const runs = await Promise.all([1, 2, 3, 4].map(async () => await api.run(id, TRIGGER)));
		expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'success'));
		const atOnce = received(simulator, PEOPLE);
		expect(atOnce).not.toContain(0);
		const doubled = atOnce.filter((count) => count > 1).length;
		const perWorker = cluster.workers.map((worker) => worker.executions());
		toStderr(`${PEOPLE} keys: ${doubled} sent twice; executions: ${perWorker.join(' and ')}`);
		expect(Math.min(...perWorker)).toBeGreaterThan(0);
		// Usually, only the first group is sent twice. After that, the workers no longer send at the same time.
		expect(doubled).toBeLessThanOrEqual(GROUP);

		const later = await api.run(id, TRIGGER);
		expect(later.items(NODE).every(({ _skipped, error }) => _skipped ?? error)).toBe(true);
		expect(received(simulator, PEOPLE)).toEqual(atOnce);
	});

	it('a delivery to the webhook trigger starts one execution within a second, even if it is repeated', async () => {
		const { api } = cluster.main;
		const type = 'n8n-nodes-messaging-crm.messagingCrmWebhookTrigger';
		const trigger = node(WEBHOOK, type, { events: ['message.received'] });
		const own = { ...withCredential(trigger, simulator.credential), webhookId: randomUUID() };
		const settings = { executionOrder: 'v1' };
		const id = await api.createWorkflow({ name: 'W', nodes: [own], connections: {}, settings });
		await api.publish(id);
		const began = () => cluster.workers.reduce((sum, one) => sum + one.executions(), 0);
		const before = began();
		const at = Date.now();
		simulator.data.addMessage({ sent_by_type: 'user' });
		await simulator.webhooks.idle();
		expect(Date.now() - at).toBeLessThan(1_000);
		await simulator.webhooks.repeat();
		await until('it has run', async () => {
			return (await api.executions(id)).some(({ status }) => status === 'success');
		});
		const executions = await api.executions(id);
		expect(executions).toHaveLength(1);
		expect((await api.execution(executions[0].id)).items(WEBHOOK)).toHaveLength(1);
		expect(began() - before).toBe(1);
		expect(simulator.webhooks.deliveries.map(({ statuses }) => statuses)).toEqual([[200, 200]]);
	});
});
