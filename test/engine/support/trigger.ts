import 'reflect-metadata';

import { startSimulator, type Simulator, type SimulatorSettings } from 'messaging-crm-simulator';
import { PollContext } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type WorkflowActivateMode,
} from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { digestOf } from '../../../nodes/MessagingCrm/trigger/known/state';
import { systemClock } from './clock';
import { additionalData, makeNode, nodeTypes } from './engine';

const { MessagingCrmTrigger } =
	require('../../../dist/nodes/MessagingCrm/MessagingCrmTrigger.node') as {
		MessagingCrmTrigger: new () => INodeType;
	};

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A trigger node that watches a simulator over HTTP; time passes only when it is told to. */
export class Watched {
	time = Date.parse('2026-03-10T12:00:00+07:00');
	sim!: Simulator;
	credential: IDataObject = {};
	parameters: INodeParameters = {};
	/** The workflow's static data, as n8n's database has it. */
	saved = '{}';
	private readonly nodeType = new MessagingCrmTrigger();
	/** Its own: the node knows for some time what the polls of a workflow have seen. */
	private readonly workflowId = randomUUID();

	async start(settings: SimulatorSettings = {}): Promise<void> {
		systemClock.now = () => this.time;
		systemClock.elapsed = () => this.time;
		systemClock.sleep = async (ms) => {
			this.time += ms;
			await new Promise((end) => setImmediate(end));
		};
		this.sim = await startSimulator({ now: () => this.time, ...settings });
		this.credential = { baseUrl: this.sim.url, apiKey: this.sim.key, keyHeader: 'apiKey' };
	}

	/** Clears the trigger's state and the requests and faults of the service, and lets a minute pass. */
	reset(parameters: INodeParameters): void {
		this.sim.reset();
		this.saved = '{}';
		this.time += 60_000;
		this.parameters = parameters;
	}

	/** One poll in an n8n that has just started, or a test step. Returns its output. */
	async poll(mode: 'trigger' | 'manual' = 'trigger'): Promise<IDataObject[]> {
		const workflow = this.workflow();
		const items = await this.pollWith(
			this.context(workflow, mode === 'manual' ? 'manual' : 'init'),
		);
		this.saved = JSON.stringify(workflow.staticData);
		return (items ?? []).map(({ json }) => json);
	}

	/** A poll in an n8n that keeps running; null if it has no output. */
	async pollWith(context: PollContext): Promise<INodeExecutionData[] | null> {
		const output = await this.nodeType.poll?.call(context);
		return output?.[0] ?? null;
	}

	/** What n8n keeps for all polls from one start or publication to the next. */
	context(workflow: Workflow, activation: WorkflowActivateMode) {
		return pollContext(workflow, this.credential, activation);
	}

	workflow(): Workflow {
		return triggerWorkflow(this.nodeType, this.parameters, this.saved, this.workflowId);
	}
}

/** A published workflow of the trigger, as n8n loads it from its database. */
export function triggerWorkflow(
	nodeType: INodeType,
	parameters: INodeParameters,
	saved: string,
	id = '1',
): Workflow {
	const settings = { name: 'Trigger', type: 'n8n-nodes-messaging-crm.messagingCrmTrigger' };
	// As an API saves it: n8n fills in the defaults when it loads the workflow.
	const node = { ...makeNode(nodeType, {}, settings), parameters };
	return new Workflow({
		id,
		nodes: [node],
		connections: {},
		active: true,
		nodeTypes: nodeTypes(nodeType),
		staticData: JSON.parse(saved),
		settings: { timezone: 'UTC' },
	});
}

/** What n8n gives to the trigger for its polls, or for a test step. */
export function pollContext(
	workflow: Workflow,
	credential: IDataObject,
	activation: WorkflowActivateMode,
): PollContext {
	const [node] = Object.values(workflow.nodes);
	const mode = activation === 'manual' ? 'manual' : 'trigger';
	return new PollContext(workflow, node, additionalData(credential), mode, activation);
}

/** `type` and `id` of what fired. */
export function told(items: IDataObject[]): string[] {
	return items.map(({ id, _event }) => `${(_event as IDataObject).type} ${String(id)}`);
}

/** A saved state that had no room for whole records. */
export function withoutSnapshots(saved: string): string {
	const nodes = JSON.parse(saved) as Record<string, Record<string, string>>;
	for (const node of Object.values(nodes)) {
		const all = JSON.parse(node.records) as Record<string, { snapshots: object }>;
		for (const ofSource of Object.values(all)) {
			expect(ofSource.snapshots).not.toEqual({});
			ofSource.snapshots = {};
		}
		const records = JSON.stringify(all);
		Object.assign(node, { records, digest: digestOf(node.state, records) });
	}
	return JSON.stringify(nodes);
}

/** Only If with these conditions. */
export function onlyIf(...condition: INodeParameters[]) {
	return { filters: { conditions: { condition } } };
}
