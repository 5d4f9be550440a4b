import type { Simulator } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import type { Workflow } from '../../n8n/api';
import type { SharedHost } from './sharedHost';

const PINNED_NUMBER = '6281000000000';
const MY_NUMBER = '6281055555555';

/** How a workflow is tried in the editor. */
interface Trial {
	host: SharedHost;
	simulator: Simulator;
	/** An example with its pinned output. */
	workflow: Workflow;
	trigger: string;
	/** The node that sends. */
	sender: string;
}

/** Does what a note says: pins one's own number, runs it dry, then really, again, and with another ID. */
export async function tryWithOwnNumber(trial: Trial): Promise<void> {
	const { host, simulator, workflow, trigger, sender } = trial;
	const mine = changePinned(workflow, PINNED_NUMBER, MY_NUMBER);
	const dry = structuredClone(mine);
	const { parameters } = dry.nodes.find(({ name }) => name === sender)!;
	parameters.options = { ...(parameters.options as INodeParameters), dryRun: true };
	const id = await host.api.createWorkflow(dry);

	const got = async (tried: Workflow) => {
		await host.api.change(id, tried);
		const run = await host.api.run(id, trigger);
		expect(run.error).toBeUndefined();
		const { sentTemplates } = simulator.data;
		return sentTemplates.filter(({ phone_number: to }) => to === MY_NUMBER).length;
	};

	expect(await got(dry)).toBe(0);
	expect(await got(mine)).toBe(1);
	expect(await got(mine)).toBe(1);
	expect(await got(changePinned(mine, 'test-1', 'test-2'))).toBe(2);
}

function changePinned({ pinData, ...workflow }: Workflow, from: string, to: string): Workflow {
	const pinned = JSON.stringify(pinData).replaceAll(from, to);
	return { ...workflow, pinData: JSON.parse(pinned) as object };
}
