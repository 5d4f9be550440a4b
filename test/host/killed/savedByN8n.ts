import { parse } from 'flatted';
import type { INodeExecutionData, IRunExecutionData } from 'n8n-workflow';

import { keyOf, lastKnown } from '../../../nodes/MessagingCrm/trigger/known/recordState';
import { type PackedRecords, unpackRecords } from '../../../nodes/MessagingCrm/trigger/known/state';
import { databaseAsText } from '../../n8n/database';
import type { Host } from '../../n8n/host';

/** What n8n has saved of a workflow that a trigger starts. */
export interface Saved {
	/** For each execution that the trigger has started, also if it was killed half-way: the ids of its orders. */
	executions: string[][];
	/** Whether the state of the trigger, if n8n keeps it with the workflow, has an order as paid. */
	knowsAsPaid(id: string): boolean;
}

interface Line {
	table: string;
	row: Record<string, string>;
}

export async function savedByN8n({ n8n, folder }: Host, trigger: string): Promise<Saved> {
	const lines = (await databaseAsText(n8n, folder))
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line) as Line);
	const rowsOf = (name: string) =>
		lines.filter(({ table }) => table === name).map(({ row }) => row);
	const executions = rowsOf('execution_data')
		.map(({ data }) => itemsOf(trigger, parse(data) as IRunExecutionData))
		.filter((items) => items.length > 0)
		.map((items) => items.map(({ json }) => String(json.id)));
	const state = rowsOf('workflow_entity').map(({ staticData }) => recordsOf(trigger, staticData));
	const orders = state.find((records) => '/api/orders' in records)?.['/api/orders'];
	const known = orders && unpackRecords(orders);
	return {
		executions,
		knowsAsPaid(id) {
			const record = known?.get(keyOf({ id }, ['id']));
			return record !== undefined && lastKnown(record).payment_status === 'paid';
		},
	};
}

/** What is known of the records, by endpoint. */
function recordsOf(trigger: string, staticData: string | null): Record<string, PackedRecords> {
	const saved = JSON.parse(staticData ?? '{}') as Record<string, { records: string } | undefined>;
	return JSON.parse(saved[`node:${trigger}`]?.records ?? '{}') as Record<string, PackedRecords>;
}

/**
 * The trigger's output. An execution that was killed still has the trigger as the node to run; in what
 * n8n says of its finished nodes after a restart, it puts made-up items in place of those that were lost.
 */
function itemsOf(
	trigger: string,
	{ executionData, resultData }: IRunExecutionData,
): INodeExecutionData[] {
	const next = executionData?.nodeExecutionStack.find(({ node }) => node.name === trigger);
	const waiting = next?.data.main?.[0];
	const done = resultData.runData[trigger]?.[0]?.data?.main[0];
	return waiting ?? done ?? [];
}
