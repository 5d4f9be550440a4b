import { readFileSync } from 'node:fs';

interface CpuProfile {
	nodes: Array<{
		id: number;
		callFrame: { functionName: string; url: string };
		children?: number[];
	}>;
	samples: number[];
	/** In microseconds, one before each sample. */
	timeDeltas: number[];
}

const MOST_ROWS = 15;

/** Where the time of a process went: each package's own code, and with all that it called. In ms. */
export function timeByPackage(file: string): string {
	const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
	const byId = new Map(nodes.map((node) => [node.id, node]));
	const callers = new Map(
		nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
	);
	const own = new Map<string, number>();
	const withCalled = new Map<string, number>();
	let total = 0;
	samples.forEach((sample, index) => {
		if (byId.get(sample)?.callFrame.functionName === '(idle)') return;
		const ms = timeDeltas[index] / 1000;
		total += ms;
		const packages: string[] = [];
		for (let id: number | undefined = sample; id !== undefined; id = callers.get(id)) {
			packages.push(packageOf(byId.get(id)?.callFrame.url ?? ''));
		}
		add(own, packages[0], ms);
		new Set(packages).forEach((name) => add(withCalled, name, ms));
	});
	const rows = [...withCalled]
		.filter(([name]) => name !== NATIVE)
		.sort(([, a], [, b]) => b - a)
		.slice(0, MOST_ROWS)
		.map(([name, ms]) => `${inColumn(ms)} ${inColumn(own.get(name) ?? 0)}  ${name}`);
	return [`${inColumn(total)} ms in all`, ' in all     own  package', ...rows].join('\n');
}

const NATIVE = '(native)';

function packageOf(url: string): string {
	const [, name] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
	if (name !== undefined) return name;
	return url === '' ? NATIVE : url.replace(/^node:.*/, 'node').replace(/^.*\//, '');
}

function add(sums: Map<string, number>, name: string, ms: number): void {
	sums.set(name, (sums.get(name) ?? 0) + ms);
}

function inColumn(ms: number): string {
	return String(Math.round(ms)).padStart(7);
}
