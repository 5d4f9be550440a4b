/** @slow The nodes of all examples as a user gets them: pasted into the editor, looked at, saved. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';
import type { Request } from 'playwright-core';

import type { Workflow } from '../n8n/api';
import { exampleWorkflow } from '../n8n/example';
import { newTemplate } from '../n8n/workflows';
import { descriptionOf } from '../support/descriptions';
import { until } from '../support/until';
import { canvasPicture } from './editor/canvasPicture';
import { PICTURES } from './editor/picture';
import { openNew, openPanel, paste, save } from './editor/canvas';
import { connect, editorTest, type Session } from './editor/session';

const FOLDER = resolve(__dirname, '../../examples');

const EXAMPLES = readdirSync(FOLDER).map((file) => ({ file, nodes: nodesOf(file) }));
const NODES = EXAMPLES.flatMap(({ nodes }) => nodes);

/** Those that the README shows. */
const PICTURED = ['template-on-payment', 'order-sync', 'answer-with-agent'];

/** The position of a node in the workflow of all examples. */
const COLUMNS = 7;
const APART = 300;

/** Our nodes of an example, with names that tell them from those of other examples. */
function nodesOf(file: string): INode[] {
	const { nodes } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Workflow;
	return nodes
		.filter(descriptionOf)
		.map((node) => ({ ...node, id: `${file} ${node.id}`, name: `${file} ${node.name}` }));
}

describe('in one workflow with the nodes of all examples, the editor', () => {
	const it = editorTest(connect);
	/** All tests look at the same workflow. */
	let pasted: Promise<void> | undefined;
	/** What the editor asks n8n for, such as the columns of a board, and has not got yet. */
	const underWay = new Set<Request>();

	for (const { file, nodes } of EXAMPLES) {
		it(`shows those of ${file}`, async (session) => {
			const { page } = session;
			await (pasted ??= pasteAll(session, underWay));
			for (const { name } of nodes) {
				const panel = await openPanel(name, page);
				await until('the editor had all answers', () => underWay.size === 0);
				await panel.close();
			}
		});
	}

	it('then saves their parameters as they were', async ({ page }) => {
		const saved = await save(page, { ...NODES[0], id: 'last', name: 'Last' });
		const named = (wanted: string) => saved.find(({ name }) => name === wanted)!;
		expect(NODES.map(({ name }) => ({ name, parameters: parametersOf(named(name)) }))).toEqual(
			NODES.map((node) => ({ name: node.name, parameters: parametersOf(node) })),
		);
	});

	for (const name of PICTURES ? PICTURED : []) {
		it(`has a picture of ${name}`, async (session) => {
			const model = { name: 'Model', type: 'openAiApi', data: { apiKey: 'none' } };
			const credentials = { openAiApi: await session.host.api.createCredential(model) };
			const template = { 'Send Template': newTemplate(session.simulator) };
			const chosen = name === 'template-on-payment' ? template : {};
			const additions = { credentials, chosen };
			const example = exampleWorkflow(`${name}.json`, session.credentialId!, additions);
			await canvasPicture(name, example, session);
		});
	}
});

async function pasteAll(session: Session, underWay: Set<Request>): Promise<void> {
	const { page } = session;
	page.on('request', (request) => {
		if (request.url().includes('/rest/dynamic-node-parameters/')) underWay.add(request);
	});
	page.on('requestfinished', (request) => underWay.delete(request));
	page.on('requestfailed', (request) => underWay.delete(request));
	await openNew(session);
	const nodes = NODES.map((node, index): INode => {
		const row = Math.floor(index / COLUMNS);
		return { ...node, position: [(index % COLUMNS) * APART, row * APART] };
	});
	await paste(JSON.stringify({ nodes, connections: {} }), page);
	// Shows all of them.
	await page.keyboard.press('1');
}

/**
 * The parameters of a node, with all defaults: the editor stores none. It adds an empty column mapper, and how the
 * mapper's columns are shown.
 */
function parametersOf(node: INode): unknown {
	const type = descriptionOf(node)!;
	const { parameters } = node;
	const known = NodeHelpers.getNodeParameters(type.properties, parameters, true, false, node, type);
	const all = Object.entries({ ...parameters, ...known });
	return Object.fromEntries(all.map(([name, value]) => [name, withoutView(value)]));
}

function withoutView(parameter: INodeParameters[string]): unknown {
	if (typeof parameter !== 'object' || parameter === null || !('mappingMode' in parameter)) {
		return parameter;
	}
	const { mappingMode, value, matchingColumns } = parameter as INodeParameters;
	return { mappingMode, value: value ?? {}, matchingColumns: matchingColumns ?? [] };
}
