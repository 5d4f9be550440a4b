import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { INode } from 'n8n-workflow';

import { runChild } from '../../test/support/child';
import { step, type Report } from '../../test/support/progress';
import type { Verdict } from './cases/case';
import { Host } from './host';
import { median } from './median';
import { itemsOf, workflowOf } from './nodes';

const root = resolve(__dirname, '..', '..');

export interface EngineCost {
	/** To load the node's description, in ms. */
	load: number;
	properties: number;
	/** Of one item in n8n's engine, transport and network left out, in ms. */
	all: number;
	/** The same for a node of three properties. */
	three: number;
}

const LOADS = 5;

/**
 * What n8n's engine takes for each item before this package's transport begins, beside a node of three
 * properties: both in turn in one process, the first turn of each left out, in which code is compiled.
 */
export async function measureEngineCost(
	items: number,
	turns: number,
	report: Report,
): Promise<EngineCost> {
	return await step(report, 'What n8n takes for an item', async () => {
		const host = await Host.create({ url: 'http://127.0.0.1:9', key: 'unused' });
		try {
			const ids = Array.from({ length: items }, () => randomUUID());
			const nodes = Array.from({ length: turns + 1 }, (_, turn) => [
				node(`All ${turn}`, 'benchAll', ids[0]),
				node(`Three ${turn}`, 'benchThree', ids[0]),
			]);
			await host.import([workflowOf('engine', [...itemsOf('id', ids), ...nodes.flat()])]);
			const { nodes: times, error } = await host.execute('engine', {
				N8N_CUSTOM_EXTENSIONS: resolve(__dirname, 'engine'),
				BENCH_PACKAGE: resolve(root, 'dist', 'nodes', 'MessagingCrm'),
			});
			if (error !== undefined) throw new Error(error);
			const perItem = (kind: string) =>
				median(
					times
						.filter(({ name }) => name.startsWith(kind))
						.slice(1)
						.map(({ ms }) => ms),
				) / items;
			return {
				...(await loading(host)),
				all: perItem('All'),
				three: perItem('Three'),
			};
		} finally {
			await host.remove();
		}
	});
}

async function loading({ n8n }: Host): Promise<{ load: number; properties: number }> {
	const loads: number[][] = [];
	for (let run = 0; run < LOADS; run++) {
		const script = resolve(__dirname, 'engine', 'loadDescription.cjs');
		const printed = await runChild(n8n.node, [script], { cwd: root, env: process.env });
		loads.push(printed.split(' ').map(Number));
	}
	return { load: median(loads.map(([ms]) => ms)), properties: loads[0][1] };
}

function node(name: string, type: string, orderId: string): INode {
	return {
		id: randomUUID(),
		name,
		type: `CUSTOM.${type}`,
		typeVersion: 1,
		position: [0, 0],
		parameters: {
			resource: 'order',
			operation: 'get',
			orderId: { __rl: true, mode: 'id', value: orderId },
		},
	};
}

export function judgeEngineCost({ load, properties, all, three }: EngineCost): Verdict[] {
	return [
		{
			target: "loading the node's description (no target)",
			measured: `${load.toFixed(1)} ms, ${properties} properties`,
			met: true,
		},
		{
			target: 'one item at most 0.3 ms above a node with three properties',
			measured: `${all.toFixed(3)} ms and ${three.toFixed(3)} ms: ${(all - three).toFixed(3)} ms above`,
			met: all - three <= 0.3,
		},
	];
}
