import type { SimulatorSettings } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { exampleWorkflow, type Additions } from '../../support/n8n/example';
import { everySeconds, NEVER } from '../../support/n8n/pollTimes';
import type { TestSimulator } from '../../support/n8n/useSimulator';
import { until } from '../../support/until';
import { sharedHost } from './sharedHost';

const POLL_SECONDS = 1;

/** How long a node waits if the service rejects requests or fails. The default is ten minutes. */
const MAX_WAIT_SECONDS = 2;

interface Settings {
	service?: SimulatorSettings;
	/** The list that the trigger polls, e.g. `/api/orders`. The example is published, and polls every second. */
	polls?: string;
	/** Whether the example is published. By default, only if a trigger polls. */
	isPublished?: boolean;
}

/**
 * Imports an example before the tests of a file. Only tests start it, not its schedule.
 * @param additions called after the service has started
 */
export function useExample(
	file: string,
	{ service, polls: endpoint, isPublished = endpoint !== undefined }: Settings = {},
	additions: (simulator: TestSimulator) => Additions | Promise<Additions> = () => ({}),
) {
	const host = sharedHost();
	const { api } = host;
	const simulator = host.useSimulator(service);
	let id: string;
	let webhookId: string | undefined;

	beforeAll(async () => {
		id = await add(await additions(simulator));
		if (isPublished) await api.publish(id);
		// After two polls, the trigger knows the existing records.
		if (endpoint) await polls(2);
	});

	/** Imports the example as a new workflow. Returns the ID of the workflow. */
	async function add(added?: Additions): Promise<string> {
		const workflow = exampleWorkflow(file, simulator.credential, added);
		for (const { type, parameters } of workflow.nodes) {
			if (type.endsWith('.messagingCrmTrigger')) parameters.pollTimes = everySeconds(POLL_SECONDS);
			if (type.endsWith('.scheduleTrigger')) Object.assign(parameters, NEVER);
			if (!type.endsWith('.messagingCrm')) continue;
			const options = parameters.options as INodeParameters;
			parameters.options = { ...options, maxWait: MAX_WAIT_SECONDS };
		}
		webhookId = workflow.nodes.find((node) => node.webhookId)?.webhookId;
		return await api.createWorkflow(workflow);
	}

	/** Waits for this many polls. */
	async function polls(count: number): Promise<void> {
		const made = () =>
			simulator.requests.filter(
				({ route, query }) => route === endpoint && query.page === '1' && !query.conversation_id,
			).length;
		const enough = made() + count;
		await until(`there were ${enough} polls`, () => made() >= enough);
	}

	/** Waits until everything that happened has been processed. */
	async function quiet(): Promise<void> {
		await simulator.webhooks.idle();
		// After two polls, n8n may not have started the execution for the last events. After a third poll, it has.
		for (const count of endpoint ? [2, 1] : [0]) {
			await polls(count);
			await until('no execution is left', async () => {
				const executions = await api.executions(id);
				return executions.every(({ stoppedAt }) => stoppedAt);
			});
		}
	}

	return {
		host,
		simulator,
		add,
		polls,
		quiet,
		/** The ID of the workflow. */
		id: () => id,
		/** The address of the workflow's trigger. */
		webhookUrl: (kind: 'webhook' | 'form' = 'webhook') => `${host.url}/${kind}/${webhookId}`,
		/** The errors of the failed executions, newest first. */
		errors: async () => await api.errors(id),
		/** Starts the workflow from this trigger, as the editor's button does. Returns the execution's ID. */
		start: async (trigger: string) => await api.start(id, trigger),
		/** Starts the workflow from this trigger, and waits for the end of the execution. */
		run: async (trigger: string) => await api.run(id, trigger),
	};
}
