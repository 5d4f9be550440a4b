import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NodeHelpers, type INode, type INodeProperties, type IPinData } from 'n8n-workflow';

import { descriptionOf } from '../../support/descriptions';

interface Example {
	name: string;
	nodes: INode[];
	/** By name of the node they come from, kind, and output. */
	connections: Record<string, Record<string, Array<Array<{ node: string }> | null>>>;
	pinData: IPinData;
}

const root = resolve(__dirname, '..', '..', '..');
const folder = join(root, 'examples');
const STICKY = 'n8n-nodes-base.stickyNote';
/** n8n's canvas draws a node on 96 by 96 pixels, and its name below. */
const NODE_SIZE = 150;
/** A shop owner has to understand them. */
const MOST = { nodes: 15, wordsInNote: 120 };
/** These also take a setup outside of the workflow. */
const WITH_LONG_NOTE =
	/^(approve-by-message|failed-send-report|mcp-server|order-sync-postgres|unpaid-orders-agent)\.json$/;
const COMES_WITH_N8N = /^(n8n-nodes-base|@n8n\/n8n-nodes-langchain)\./;
/** What n8n itself gives triggers that poll, and nodes that are tools. */
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

	it('says in a note what it does and what to change', () => {
		expect(notes).toMatch(/^## /);
		expect(notes).toContain('**To make it yours**');
		expect(notes).toContain('credential');
		const toBeChosen = nodes.filter(({ parameters }) => hasEmptyLocator(parameters));
		for (const { name } of toBeChosen) expect(notes).toContain(`**${name}**`);
		const names = nodes.map(({ name }) => name);
		for (const [, step] of notes.matchAll(/^\d+\. \*\*([^*]+)\*\*/gm))
			expect(names).toContain(step);
	});

	it('says in its note whom an execution in the editor writes to, if it writes to anybody', () => {
		if (!nodes.some(({ parameters }) => /^send/.test(String(parameters.operation)))) return;
		expect(notes).toMatch(/in the editor/);
		expect(notes).toMatch(/your own( number)?\b/);
		const trigger = nodes.find(({ type }) => type.endsWith('.messagingCrmTrigger'));
		const [pinned] = Object.keys(example.pinData);
		if (!trigger && pinned === undefined) return;
		expect(notes).toContain('**Try it with your own number first**');
		if (pinned !== undefined) {
			expect(notes).toContain(`Open **${pinned}**, enter `);
			expect(notes).toContain('in its pinned output');
		} else if (
			!notes.includes(`In **${trigger?.name}**, choose your own conversation under Filters`)
		) {
			// Unless an answer needs a real message.
			expect(notes).toContain('Executing the workflow in the editor uses a real ');
			expect(notes).toContain(`execute **${trigger?.name}** alone, pin its output`);
		}
	});

	it('sends nothing twice to anybody but the person on duty, whatever is executed again', () => {
		const ours = nodes.filter(({ type }) => type.endsWith('.messagingCrm'));
		const sending = ours.filter(({ parameters }) =>
			/^(send|upsert)$/.test(`${parameters.operation}`),
		);
		for (const { name, parameters } of sending) {
			if (name !== 'Tell Person on Duty') expect(parameters.options).toHaveProperty('oncePer');
		}
	});

	it('knows its nodes by speaking names', () => {
		const names = example.nodes.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
		for (const node of nodes) {
			expect(node.name).not.toMatch(/\d$/);
			expect(node.name).not.toBe(descriptionOf(node)?.displayName);
		}
		expect(names).toEqual(expect.arrayContaining(Object.keys(example.connections)));
		const targets = Object.values(example.connections).flatMap((kinds) => Object.values(kinds));
		for (const target of targets.flat(2)) if (target) expect(names).toContain(target.node);
	});

	// test/browser/parts/examples.ts shows that the editor can show their values.
	it('gives our nodes only parameters that they know and show', () => {
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

	it('holds nothing of the machine it was made on', () => {
		const used = example.nodes.flatMap(({ credentials = {} }) => Object.values(credentials));
		expect(used.filter(({ id }) => id !== '')).toEqual([]);
		expect(Object.keys(example).sort().join()).toBe('connections,name,nodes,pinData,settings');
		expect(text).not.toMatch(/localhost|127\.0\.0\.1|http:\/\/|Bearer /);
	});

	it('pins made-up records, whose numbers reach nobody', () => {
		for (const [name, items] of Object.entries(example.pinData)) {
			expect(nodes.map((node) => node.name)).toContain(name);
			for (const { json } of items) {
				expect(json.id).toMatch(/^test-/);
				const numbers = JSON.stringify(json).match(/\d{7,}/g) ?? [];
				expect(numbers.filter((number) => !number.startsWith('62810'))).toEqual([]);
			}
		}
	});

	it('is small, and so is its note', () => {
		expect(nodes.length).toBeLessThanOrEqual(MOST.nodes);
		const words = notes.split(/\s+/).filter((word) => /\w/.test(word));
		if (!WITH_LONG_NOTE.test(file)) expect(words.length).toBeLessThanOrEqual(MOST.wordsInNote);
	});

	it('decides by what an error says to workflows, never by its words', () => {
		expect(text).not.toMatch(
			/\.test\([^)]*\berror\b|\berror(\.message)?\.(match|replace|search)\(\//,
		);
		// The error of an item is an object: as a text it says "[object Object]".
		expect(text).not.toMatch(/String\(\$json\.error\)|\{json\.error\}/);
	});

	it('has no node on top of another', () => {
		const touching = nodes.flatMap(({ position: [x, y] }, index) =>
			nodes
				.slice(index + 1)
				.filter(({ position: [otherX, otherY] }) =>
					[x - otherX, y - otherY].every((apart) => Math.abs(apart) < NODE_SIZE),
				),
		);
		expect(touching.map(({ name }) => name)).toEqual([]);
	});
});

/** A list that nothing has been chosen from. */
function hasEmptyLocator(parameters: INode['parameters']): boolean {
	return Object.values(parameters).some((value) => {
		const { __rl, value: chosen } = (value ?? {}) as { __rl?: boolean; value?: unknown };
		return __rl === true && chosen === '';
	});
}

/** The nodes that create data tables. */
const createTable = readdirSync(folder)
	.flatMap((file) => (JSON.parse(read(file)) as Example).nodes)
	.filter(({ parameters }) => parameters.tableName !== undefined);
const tables = createTable.map(({ parameters }) => parameters);

it('have data tables whose names n8n tells apart: it looks for names that contain a name', () => {
	const names = [...new Set(tables.map(({ tableName }) => String(tableName)))];
	expect(names.length).toBeGreaterThan(5);
	for (const name of names) expect(names.filter((other) => other.includes(name))).toEqual([name]);
});

it('create a data table of several examples with the same columns, whichever runs first', () => {
	const columnsOf = new Map(tables.map(({ tableName, columns }) => [tableName, columns]));
	for (const { tableName, columns } of tables) expect(columns).toEqual(columnsOf.get(tableName));
});

it('try again to create a data table: one of two first executions may fail to', () => {
	for (const { retryOnFail } of createTable) expect(retryOnFail).toBe(true);
});
