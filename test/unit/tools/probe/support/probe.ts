import { startSimulator, type FaultRule, type SimulatorSettings } from 'messaging-crm-simulator';
import { probe } from '../../../../../tools/probe/index';

/** What the probe reports of a simulated service, and what it sent, if its user `confirms` that. */
export async function probed(
	{ confirms = true, ...settings }: SimulatorSettings & { confirms?: boolean } = {},
	...faults: FaultRule[]
) {
	const simulator = await startSimulator({ orders: 120, contacts: 30, messages: 40, ...settings });
	for (const fault of faults) simulator.faults.add(fault);
	const printed: string[] = [];
	const terminal = {
		print: (line: string) => void printed.push(line),
		confirm: async () => confirms,
		readKey: async () => {
			if (!confirms) throw new Error('The key was asked for.');
			return simulator.key;
		},
	};
	const addresses = { baseUrl: simulator.url, unprefixedBaseUrl: '' };
	try {
		const report = (await probe(addresses, terminal, 0)) ?? 'none';
		return { report, printed, requests: simulator.requests, key: simulator.key };
	} finally {
		await simulator.close();
	}
}

/** The rows of a report by their IDs: the result, and what was seen. */
export function rowsIn(report: string): Record<string, string> {
	const rows: Record<string, string> = {};
	let result = '';
	for (const line of report.split('\n')) {
		result = /^###? (.+)/.exec(line)?.[1].toLowerCase() ?? result;
		const [, id, detail] = /^\| `([\w-]+)` \|.*\| (.*) \|$/.exec(line) ?? [];
		if (id !== undefined) rows[id] = [result, detail].filter((text) => text !== '').join(': ');
	}
	return rows;
}
