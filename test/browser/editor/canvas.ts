import type { INode } from 'n8n-workflow';
import type { Locator, Page } from 'playwright-core';

import type { Workflow } from '../../support/n8n/api';
import { hasCome, NodePanel } from './nodePanel';
import type { Session } from './session';

/** A canvas that is not empty after this time is reloaded, because keyboard shortcuts need the focus. */
const EMPTY_WITHIN_MS = 5_000;

/**
 * Clears the canvas of the previous test, because reloading the editor takes seconds. Returns the button that adds the
 * first node.
 */
export async function emptyCanvas({ page, host }: Session): Promise<Locator> {
	const plus = page.getByTestId('canvas-plus-button');
	const isOpen = page.url().startsWith(`${host.url}/workflow/`);
	if (!isOpen || !(await hasCome(deleteAll()))) await page.goto(`${host.url}/workflow/new`);
	await plus.waitFor();
	return plus;

	async function deleteAll(): Promise<void> {
		const close = page.getByTestId('ndv-close-button');
		if (await close.isVisible()) await close.click();
		await page.getByTestId('ndv').waitFor({ state: 'hidden' });
		await page.keyboard.press('Control+A');
		await page.keyboard.press('Delete');
		await plus.waitFor({ timeout: EMPTY_WITHIN_MS });
		// The key 1 shows the whole workflow. Otherwise, the button may be out of view.
		await page.keyboard.press('1');
	}
}

/** Opens the panel of a node on the canvas. */
export async function openPanel(name: string, page: Page): Promise<NodePanel> {
	await nodeOnCanvas(name, page).dblclick();
	return await NodePanel.opened(page);
}

export function nodeOnCanvas(name: string, page: Page): Locator {
	return page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
}

/** Pastes a workflow onto the canvas, and waits until its nodes are there. Notes show no name on the canvas. */
export async function paste(workflow: string, page: Page): Promise<void> {
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(workflow)})`);
	await page.keyboard.press('Control+V');
	const { nodes } = JSON.parse(workflow) as Workflow;
	for (const { name, type } of nodes) {
		if (!type.endsWith('.stickyNote')) await nodeOnCanvas(name, page).waitFor();
	}
}

const WORKFLOWS = /\/rest\/workflows(\/\w+)?(\?|$)/;

/**
 * Saves the workflow on the canvas. Returns its nodes as n8n stored them.
 *
 * @param last a node to add, so there is something to save: the editor may have saved the other nodes automatically
 */
export async function save(page: Page, last: INode): Promise<INode[]> {
	const saving = page.waitForRequest(
		(request) =>
			request.method() !== 'GET' &&
			WORKFLOWS.test(request.url()) &&
			request.postData()?.includes(`"${last.name}"`) === true,
	);
	await paste(JSON.stringify({ nodes: [last], connections: {} }), page);
	await page.keyboard.press('Control+S');
	const response = await (await saving).response();
	const { data } = (await response?.json()) as { data: { nodes: INode[] } };
	return data.nodes;
}
