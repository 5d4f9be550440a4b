import type { Locator, Page } from 'playwright-core';

import type { Workflow } from '../../n8n/api';
import { NODE } from '../../n8n/workflows';
import { NodePanel } from './nodePanel';
import type { Session } from './session';

/** Opens a workflow that is stored already, with the panel of one of its nodes. */
export async function openNode(
	workflow: Workflow,
	{ page, host }: Session,
	name = NODE,
): Promise<NodePanel> {
	await page.goto(`${host.url}/workflow/${await host.api.createWorkflow(workflow)}`);
	return await openPanel(name, page);
}

/** Opens the panel of a node on the canvas. */
export async function openPanel(name: string, page: Page): Promise<NodePanel> {
	await nodeOnCanvas(name, page).dblclick();
	return await NodePanel.opened(page);
}

export function nodeOnCanvas(name: string, page: Page): Locator {
	return page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
}
