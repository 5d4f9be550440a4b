/** @slow Each example as a user gets it: pasted into the editor, looked at, saved. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';
import type { Page } from 'playwright-core';

import type { Workflow } from '../n8n/api';
import { descriptionOf } from '../support/descriptions';
import { addNew } from './editor/addNew';
import { openPanel } from './editor/openNode';
import { paste } from './editor/paste';
import { save } from './editor/save';
import { connect, editorTest } from './editor/session';

const FOLDER = resolve(__dirname, '../../examples');

describe('the editor keeps the parameters of', () => {
	const it = editorTest(connect);

	for (const file of readdirSync(FOLDER)) it(file, async ({ page }) => await looksAt(file, page));
});

async function looksAt(file: string, page: Page): Promise<void> {
	const text = readFileSync(join(FOLDER, file), 'utf8');
	const ours = (JSON.parse(text) as Workflow).nodes.filter(descriptionOf);

	await addNew('workflow', page);
	await paste(text, page);
	for (const { name } of ours) {
		const panel = await openPanel(name, page);
		await page.waitForLoadState('networkidle');
		await panel.close();
	}
	const saved = await save(page);
	const named = (wanted: string) => saved.find(({ name }) => name === wanted)!;
	expect(ours.map(({ name }) => ({ name, parameters: parametersOf(named(name)) }))).toEqual(
		ours.map((node) => ({ name: node.name, parameters: parametersOf(node) })),
	);
}

/**
 * The parameters of a node, with all defaults: the editor stores none. It adds an empty column mapper, and how the
 * mapper's columns are shown.
 */
function parametersOf(node: INode): unknown {
	const description = descriptionOf(node)!;
	const { parameters } = node;
	const { properties } = description;
	const known = NodeHelpers.getNodeParameters(
		properties,
		parameters,
		true,
		false,
		node,
		description,
	);
	return Object.fromEntries(
		Object.entries({ ...parameters, ...known }).map(([name, value]) => [name, withoutView(value)]),
	);
}

function withoutView(parameter: INodeParameters[string]): unknown {
	if (typeof parameter !== 'object' || parameter === null || !('mappingMode' in parameter)) {
		return parameter;
	}
	const { mappingMode, value, matchingColumns } = parameter as INodeParameters;
	return { mappingMode, value: value ?? {}, matchingColumns: matchingColumns ?? [] };
}
