/** Waits for polls. */
import { everySeconds } from '../support/n8n/pollTimes';
import { useSimulator } from '../support/n8n/useSimulator';
import { node, withCredential } from '../support/n8n/workflows';
import { until } from '../support/until';
import { useDurableHost } from './support/useDurableHost';

describe("with n8n's durable scheduler, but without durable cursors", () => {
	const host = useDurableHost();
	const simulator = useSimulator(() => host().api, { boardItems: 5 });

	// n8n does not save the states of polls without events, but the trigger needs two of these polls for a deletion.
	it('the trigger fires once for a deletion', async () => {
		const { api } = host();
		const { data, requests } = simulator;
		const boardId = { __rl: true, mode: 'id', value: data.boards.at(0)!.id };
		const parameters = { pollTimes: everySeconds(3), events: ['boardItemDeleted'], boardId };
		const trigger = node('Deleted', 'n8n-nodes-messaging-crm.messagingCrmTrigger', parameters);
		const nodes = [withCredential(trigger, simulator.credential)];
		const workflow = await api.createWorkflow({ name: 'Deletions', nodes, connections: {} });
		await api.publish(workflow);
		const polls = () => requests.filter(({ path }) => path.endsWith('/items')).length;
		await until('there is a second poll', () => polls() > 1);
		const { id } = data.boardItems.at(0)!;
		data.boardItems.remove(id);
		const fired = async () =>
			(await api.runs(workflow)).flatMap((run) =>
				run.items('Deleted').map(({ item_id }) => item_id),
			);
		await until('it has fired', async () => (await fired()).length > 0);
		const before = polls();
		await until('there are more polls', () => polls() > before + 2);
		expect(await fired()).toEqual([id]);
	}, 240_000);
});
