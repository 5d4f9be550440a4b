/** Waits for polls. */
import { startHost, type Host } from '../support/n8n/host';
import { everySeconds } from '../support/n8n/pollTimes';
import { useSimulator } from '../support/n8n/useSimulator';
import { node, withCredential } from '../support/n8n/workflows';
import { until } from '../support/until';

describe("with n8n's durable scheduler, but without durable cursors", () => {
	let host: Host;

	beforeAll(async () => {
		host = await startHost({
			env: {
				N8N_SCHEDULER_ENABLED: 'true',
				N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
				// How often n8n checks for due polls, in seconds.
				N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
			},
		});
	});

	afterAll(async () => await host?.stop());

	const simulator = useSimulator(() => host.api, { boardItems: 5 });

	// n8n does not save the states of polls without events, and it takes two of them to confirm a deletion.
	it('the trigger fires for a deletion, once', async () => {
		const { api } = host;
		const { data, requests } = simulator;
		const boardId = { __rl: true, mode: 'id', value: data.boards.at(0)!.id };
		const parameters = { pollTimes: everySeconds(3), events: ['boardItemDeleted'], boardId };
		const trigger = node('Deleted', 'n8n-nodes-messaging-crm.messagingCrmTrigger', parameters);
		const nodes = [withCredential(trigger, simulator.credential)];
		const workflow = await api.createWorkflow({ name: 'Deletions', nodes, connections: {} });
		await api.publish(workflow);
		const polls = () => requests.filter(({ path }) => path.endsWith('/items')).length;
		await until('there is a poll after the first one', () => polls() > 1);
		const { id } = data.boardItems.at(0)!;
		data.boardItems.remove(id);
		const fired = async () => {
			const executions = await api.executions(workflow);
			const runs = await Promise.all(executions.map(async (one) => await api.execution(one.id)));
			return runs.flatMap((run) => run.items('Deleted').map(({ item_id }) => item_id));
		};
		await until('it has fired', async () => (await fired()).length > 0);
		const before = polls();
		await until('there are more polls', () => polls() > before + 2);
		expect(await fired()).toEqual([id]);
	}, 240_000);
});
