import 'reflect-metadata';

import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { PollContext } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type INodeParameters,
	type INodeType,
	type WorkflowActivateMode,
} from 'n8n-workflow';

import { digestOf } from '../../../nodes/MessagingCrm/trigger/known/state';
import { additionalData, makeNode, nodeTypes } from './engine';

const { MessagingCrmTrigger } =
	require('../../../dist/nodes/MessagingCrm/MessagingCrmTrigger.node') as {
		MessagingCrmTrigger: new () => INodeType;
	};

export const triggerNode = new MessagingCrmTrigger();

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A published workflow of the trigger, as n8n loads it from its database. */
export function triggerWorkflow(parameters: INodeParameters, saved = '{}', id = '1'): Workflow {
	const settings = { name: 'Trigger', type: 'n8n-nodes-messaging-crm.messagingCrmTrigger' };
	// As an API saves it: n8n fills in the defaults when it loads the workflow.
	const node = { ...makeNode(triggerNode, {}, settings), parameters };
	return new Workflow({
		id,
		nodes: [node],
		connections: {},
		active: true,
		nodeTypes: nodeTypes(triggerNode),
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

/** `type` and ID of what fired. */
export function told(items: IDataObject[]): string[] {
	return items.map(({ id, item_id, _event }) => {
		return `${(_event as IDataObject).type} ${String(id ?? item_id)}`;
	});
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

/** What n8n's log has at a level from now on, in a function that returns it as one text. */
export function logged(level: 'info' | 'warn'): () => string {
	const spy = jest.spyOn(Container.get(Logger), level);
	return () => spy.mock.calls.join('\n');
}
