import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NodeHelpers, type INode, type INodeProperties, type IPinData } from 'n8n-workflow';

import { descriptionOf } from '../../support/descriptions';

interface Example {
	name: string;
	nodes: INode[];
	pinData: IPinData;
}

const root = resolve(__dirname, '..', '..', '..');
const folder = join(root, 'examples');
const STICKY = 'n8n-nodes-base.stickyNote';
const COMES_WITH_N8N = /^(n8n-nodes-base|@n8n\/n8n-nodes-langchain)\./;
/** Parameters that n8n itself adds to polling triggers and tools. */
const OF_N8N = ['pollTimes', 'descriptionType', 'toolDescription'].map(
	(name) => ({ name, type: 'string' }) as INodeProperties,
);

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const hostTests = readdirSync(join(root, 'test', 'host'), { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts'))
	.map((file) => readFileSync(join(root, 'test', 'host', file), 'utf8'));

describe.each(readdirSync(folder))('the example %s', (file) => {
	const text = read(file);
	const example = JSON.parse(text) as Example;
	const sticky = example.nodes.filter(({ type }) => type === STICKY);
	const nodes = example.nodes.filter(({ type }) => type !== STICKY);
	const notes = sticky.map(({ parameters }) => String(parameters.content)).join('\n');

	it('is run by a test on a real n8n, and listed in the README', () => {
		expect(hostTests.some((test) => test.includes(`'${file}'`))).toBe(true);
		expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`(examples/${file})`);
	});

	it('has a note that names its steps and the nodes that need a choice', () => {
		const names = nodes.map(({ name }) => name);
		const steps = Array.from(notes.matchAll(/^\d+\. \*\*([^*]+)\*\*/gm), ([, step]) => step);
		expect(names).toEqual(expect.arrayContaining(steps));
		const toBeChosen = nodes.filter(({ parameters }) => hasEmptyLocator(parameters));
		for (const { name } of toBeChosen) expect(notes).toContain(`**${name}**`);
	});

	it('says in its note how to execute it in the editor without writing to a customer', () => {
		const isSending = nodes.some(({ parameters }) => /^send/.test(String(parameters.operation)));
		const trigger = nodes.find(({ type }) => type.endsWith('.messagingCrmTrigger'));
		const [pinned] = Object.keys(example.pinData);
		const starts = pinned ?? trigger?.name;
		if (!isSending || starts === undefined) return;
		expect(notes).toContain('**Try it with your own number first**');
		expect(notes).toContain(`**${starts}**`);
	});

	it('sends no message again if it is executed again, except to the person on duty', () => {
		const ours = nodes.filter(({ type }) => type.endsWith('.messagingCrm'));
		const sending = ours.filter(({ parameters }) =>
			/^(send|upsert)$/.test(`${parameters.operation}`),
		);
		for (const { name, parameters } of sending) {
			if (name !== 'Tell Person on Duty') expect(parameters.options).toHaveProperty('oncePer');
		}
	});

	// test/browser/parts/examples.ts checks that the editor shows the values of these parameters.
	it('sets only parameters that our nodes have and show', () => {
		for (const node of nodes) {
			const type = descriptionOf(node);
			if (type) {
				const properties = [...type.properties, ...OF_N8N];
				const { parameters } = node;
				expect(
					NodeHelpers.getNodeParameters(properties, parameters, true, false, node, type),
				).toMatchObject(parameters);
			} else expect(node.type).toMatch(COMES_WITH_N8N);
		}
	});

	it('contains no data of the n8n that exported it', () => {
		const used = example.nodes.flatMap(({ credentials = {} }) => Object.values(credentials));
		expect(used.filter(({ id }) => id !== '')).toEqual([]);
		expect(Object.keys(example).sort().join()).toBe('connections,name,nodes,pinData,settings');
		expect(text).not.toMatch(/localhost|127\.0\.0\.1|http:\/\/|Bearer /);
	});

	it('pins made-up records, so nothing is sent until the user enters a number', () => {
		for (const [name, items] of Object.entries(example.pinData)) {
			expect(nodes.map((node) => node.name)).toContain(name);
			for (const { json } of items) {
				expect(json.id).toMatch(/^test-/);
				const text = JSON.stringify(json);
				expect(text).not.toMatch(/\d{8,}/);
				const numbers = Array.from(
					text.matchAll(/"phone_number":"(.*?)"/g),
					([, number]) => number,
				);
				expect(numbers.filter((number) => number !== 'YOUR NUMBER')).toEqual([]);
			}
		}
	});
});

/** Whether a resource locator among the parameters has no chosen record. */
function hasEmptyLocator(parameters: INode['parameters']): boolean {
	return Object.values(parameters).some((value) => {
		const { __rl, value: chosen } = (value ?? {}) as { __rl?: boolean; value?: unknown };
		return __rl === true && chosen === '';
	});
}

it('examples that create the same data table give it the same columns, and retry if another execution creates it first', () => {
	const all = readdirSync(folder).flatMap((file) => (JSON.parse(read(file)) as Example).nodes);
	const createTable = all.filter(({ parameters }) => parameters.tableName !== undefined);
	const columnsOf = new Map(
		createTable.map(({ parameters }) => [String(parameters.tableName), parameters.columns]),
	);
	for (const { parameters, retryOnFail } of createTable) {
		expect(parameters.columns).toEqual(columnsOf.get(String(parameters.tableName)));
		expect(retryOnFail).toBe(true);
	}
	// n8n finds every table whose name contains the searched name, so no name may contain another one.
	const names = [...columnsOf.keys()];
	expect(names.length).toBeGreaterThan(5);
	for (const name of names) expect(names.filter((other) => other.includes(name))).toEqual([name]);
});
