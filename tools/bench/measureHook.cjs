// n8n loads this file (EXTERNAL_HOOK_FILES). It writes the figures of one execution to the file named
// by BENCH_REPORT and ends n8n before it prints or saves the output.
const { readFileSync, writeFileSync } = require('node:fs');
const v8 = require('node:v8');
const { runInNewContext } = require('node:vm');

v8.setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const before = {};

/** Bytes, as Linux counts them for this process: VmRSS is what it holds, VmHWM its peak. */
function memory(name) {
	const status = readFileSync('/proc/self/status', 'utf8');
	return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)[1]) * 1024;
}

function heap() {
	collectGarbage();
	return process.memoryUsage().heapUsed;
}

function begin() {
	before.heap = heap();
	before.resident = memory('VmRSS');
	// Resets the peak.
	writeFileSync('/proc/self/clear_refs', '5');
	before.cpu = process.cpuUsage();
}

/** A page has its records in `records` (this package) or in `data` (the response body). */
function recordsOf({ json }) {
	return [json.records, json.data].find(Array.isArray) ?? [json];
}

function end(run) {
	const { user, system } = process.cpuUsage(before.cpu);
	const peak = memory('VmHWM');
	const retained = heap() - before.heap;
	const { runData, lastNodeExecuted, error } = run.data.resultData;
	const [last] = runData[lastNodeExecuted] ?? [];
	const items = (last?.data?.main ?? []).flatMap((output) => output ?? []);
	const report = {
		error: error && `${error.message} ${error.description ?? ''}`.trim(),
		cpu: (user + system) / 1000,
		nodes: Object.fromEntries(
			Object.entries(runData).map(([name, [turn]]) => [name, turn.executionTime]),
		),
		resident: before.resident,
		peak,
		retained,
		items: items.length,
		ids: items.flatMap(recordsOf).map(({ id, data }) => String(id ?? data?.id)),
		failed: items
			.filter(({ json }) => json.error !== undefined)
			.map(({ pairedItem }) => pairedItem?.item ?? pairedItem),
	};
	writeFileSync(process.env.BENCH_REPORT, JSON.stringify(report));
	process.exit(0);
}

module.exports = { workflow: { preExecute: [begin], postExecute: [end] } };
