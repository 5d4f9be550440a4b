// Loaded by n8n itself (EXTERNAL_HOOK_FILES): writes what one execution took to the file that
// BENCH_REPORT names, and ends n8n before it prints or saves anything.
const { createHash } = require('node:crypto');
const { readFileSync, writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const v8 = require('node:v8');
const { runInNewContext } = require('node:vm');

v8.setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const before = {};
const { BENCH_REPORT, BENCH_PROFILE } = process.env;
const session = new Session();

/** What the inspector answers; its CPU profiler answers at once. */
function inspect(method) {
	let answer;
	session.post(method, (error, result) => {
		if (error) throw error;
		answer = result;
	});
	return answer;
}

/** Bytes, as Linux counts them for this process: VmRSS is what it holds, VmHWM its peak. */
function memory(name) {
	const status = readFileSync('/proc/self/status', 'utf8');
	return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)[1]) * 1024;
}

function heap() {
	collectGarbage();
	return process.memoryUsage().heapUsed;
}

/** Pages hold their records under `records` (this package) or `data` (the body of an answer). */
function recordsOf({ records, data }) {
	if (Array.isArray(records)) return records;
	return Array.isArray(data) ? data : undefined;
}

/** Whether all records came, once each and in order, shows in these. */
function summaryOf(items) {
	const records = items.flatMap(({ json }) => recordsOf(json) ?? [json]);
	const ids = records.map(({ id, data }) => String(id ?? data?.id));
	return {
		items: items.length,
		records: records.length,
		different: new Set(ids).size,
		digest: createHash('sha256').update(ids.join('\n')).digest('hex'),
		failed: items
			.filter(({ json }) => json.error !== undefined)
			.map(({ json, pairedItem }) => ({
				item: pairedItem?.item ?? pairedItem,
				error: json.error.message ?? json.error,
			})),
	};
}

function begin() {
	before.heap = heap();
	before.resident = memory('VmRSS');
	// From here on the kernel counts the peak anew.
	writeFileSync('/proc/self/clear_refs', '5');
	if (BENCH_PROFILE) {
		session.connect();
		inspect('Profiler.enable');
		inspect('Profiler.start');
	}
	before.cpu = process.cpuUsage();
	before.time = performance.now();
}

function end(run) {
	const wall = performance.now() - before.time;
	const { user, system } = process.cpuUsage(before.cpu);
	const peak = memory('VmHWM');
	if (BENCH_PROFILE) {
		writeFileSync(BENCH_PROFILE, JSON.stringify(inspect('Profiler.stop').profile));
	}
	const { runData, lastNodeExecuted, error } = run.data.resultData;
	const nodes = Object.entries(runData).map(([name, [turn]]) => ({
		name,
		ms: turn.executionTime,
	}));
	const [last] = runData[lastNodeExecuted] ?? [];
	const items = (last?.data?.main ?? []).flatMap((output) => output ?? []);
	const report = {
		status: run.status,
		error: error && `${error.message} ${error.description ?? ''}`.trim(),
		wall,
		cpu: (user + system) / 1000,
		nodes,
		resident: before.resident,
		peak,
		retained: heap() - before.heap,
		output: summaryOf(items),
	};
	writeFileSync(BENCH_REPORT, JSON.stringify(report));
	process.exit(0);
}

module.exports = { workflow: { preExecute: [begin], postExecute: [end] } };
