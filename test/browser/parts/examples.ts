import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';
import type { Request } from 'playwright-core';

import type { Workflow } from '../../support/n8n/api';
import { exampleWorkflow } from '../../support/n8n/example';
import { node } from '../../support/n8n/workflows';
import { descriptionOf } from '../../support/descriptions';
import { until } from '../../support/until';
import { emptyCanvas, openPanel, paste, save } from '../editor/canvas';
import { canvasPicture } from '../editor/canvasPicture';
import { PICTURES } from '../editor/picture';
import type { EditorTest, Session } from '../editor/session';

const FOLDER = resolve(__dirname, '../../../examples');

/**
 * One node for each combination of type, lists and columns. The editor loads lists and columns, but shows other
 * parameters unchanged.
 */
const NODES = oneOfEachKind(readdirSync(FOLDER).flatMap(nodesIn));

/** How many columns of nodes the combined workflow has, and how far apart the nodes are. */
const COLUMNS = 7;
const APART = 300;

const NEXT = 'Edit Fields';

export function testExamples(it: EditorTest): void {
	it('are shown and saved with unchanged parameters, and offer their fields to the next node', async (session) => {
		const { page } = session;
		const underWay = requestsUnderWay(session);
		await pasteAll(session);
		for (const { name } of NODES) {
			const panel = await openPanel(name, page);
			await until('the editor has received all responses', () => underWay.size === 0);
			await panel.close();
		}
		// test/engine/recordFields.test.ts checks all other fields.
		const input = (await openPanel(NEXT, page)).panel.getByTestId('ndv-input-panel');
		await input.getByText('order_number', { exact: true }).waitFor();
		await page.getByTestId('ndv-close-button').click();
		const saved = await save(page, { ...NODES[0], id: 'last', name: 'Last' });
		const named = (wanted: string) => saved.find(({ name }) => name === wanted)!;
		expect(NODES.map(({ name }) => ({ name, parameters: parametersOf(named(name)) }))).toEqual(
			NODES.map((node) => ({ name: node.name, parameters: parametersOf(node) })),
		);
	});

	if (!PICTURES) return;
	it('have a picture in a guide', async (session) => {
		const model = { name: 'Model', type: 'openAiApi', data: { apiKey: 'none' } };
		const credentials = { openAiApi: await session.host.api.createCredential(model) };
		const file = 'answer-with-agent.json';
		const example = exampleWorkflow(file, session.credentialId, { credentials });
		await canvasPicture('answer-with-agent', example, session);
	});
}

/** Our nodes of an example, with names that distinguish them from other examples. */
function nodesIn(file: string): INode[] {
	const { nodes } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Workflow;
	return nodes
		.filter(descriptionOf)
		.map((one) => ({ ...one, id: `${file} ${one.id}`, name: `${file} ${one.name}` }));
}

function oneOfEachKind(nodes: INode[]): INode[] {
	const kindOf = ({ type, parameters }: INode) => {
		const loaded = Object.entries(parameters).filter(([, value]) => {
			const { __rl: isList, mappingMode } = (value ?? {}) as INodeParameters;
			return isList ?? mappingMode;
		});
		return [type, ...loaded.map(([name]) => name)].join();
	};
	return [...new Map(nodes.map((one) => [kindOf(one), one])).values()];
}

/** The editor's pending requests to n8n, e.g. for the columns of a board. */
function requestsUnderWay({ page }: Session): Set<Request> {
	const underWay = new Set<Request>();
	page.on('request', (request) => {
		if (request.url().includes('/rest/dynamic-node-parameters/')) underWay.add(request);
	});
	page.on('requestfinished', (request) => underWay.delete(request));
	page.on('requestfailed', (request) => underWay.delete(request));
	return underWay;
}

async function pasteAll(session: Session): Promise<void> {
	const { page } = session;
	await emptyCanvas(session);
	const nodes = NODES.map((one, index): INode => {
		const row = Math.floor(index / COLUMNS);
		return { ...one, position: [(index % COLUMNS) * APART, row * APART] };
	});
	const { name } = NODES.find(({ type, parameters }) => {
		const { resource, operation } = parameters;
		return type.endsWith('.messagingCrm') && `${resource} ${operation}` === 'order getAll';
	})!;
	nodes.push({ ...node(NEXT, 'n8n-nodes-base.set', {}), typeVersion: 3.4, position: [0, -APART] });
	const connections = { [name]: { main: [[{ node: NEXT, type: 'main', index: 0 }]] } };
	await paste(JSON.stringify({ nodes, connections }), page);
	// The key 1 shows all nodes.
	await page.keyboard.press('1');
}

/**
 * The parameters of a node, with all defaults. The editor stores no defaults, but adds an empty column mapper and the
 * display settings of the mapper's columns.
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
