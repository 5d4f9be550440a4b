// n8n loads this file (EXTERNAL_HOOK_FILES). It writes the figures of one execution, in seconds and MB, to the
// file named by BENCH_REPORT and ends n8n before it prints or saves the output.
const { readFileSync, writeFileSync } = require('node:fs');
const v8 = require('node:v8');
const { runInNewContext } = require('node:vm');

v8.setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const before = {};

/** The memory of this process according to Linux: VmRSS is the current memory, VmHWM the peak. */
function memory(name) {
	const status = readFileSync('/proc/self/status', 'utf8');
	return (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)[1]) * 1024) / 1e6;
}

function heap() {
	collectGarbage();
	return process.memoryUsage().heapUsed / 1e6;
}

function begin() {
	before.heap = heap();
	before.resident = memory('VmRSS');
	// This resets the peak.
	writeFileSync('/proc/self/clear_refs', '5');
}

/** The records of a page are in `records` (this package) or in `data` (the response body). */
function recordsOf({ json }) {
	return [json.records, json.data].find(Array.isArray) ?? [json];
}

function end(run) {
	const peak = memory('VmHWM');
	const retained = heap() - before.heap;
	const { runData, lastNodeExecuted, error } = run.data.resultData;
	const items = (runData[lastNodeExecuted]?.[0].data?.main ?? []).flatMap((output) => output ?? []);
	const report = {
		error: error && `${error.message} ${error.description ?? ''}`.trim(),
		ids: items.flatMap(recordsOf).map(({ id, data }) => String(id ?? data?.id)),
		nodes: Object.fromEntries(
			Object.entries(runData).map(([name, [turn]]) => [name, turn.executionTime / 1000]),
		),
		process: { base: before.resident, peak, retained },
	};
	writeFileSync(process.env.BENCH_REPORT, JSON.stringify(report));
	process.exit(0);
}

module.exports = { workflow: { preExecute: [begin], postExecute: [end] } };
