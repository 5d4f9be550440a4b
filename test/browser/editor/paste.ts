import type { Page } from 'playwright-core';

import type { Workflow } from '../../n8n/api';
import { nodeOnCanvas } from './openNode';

/** Pastes a workflow onto the canvas, and waits until its nodes are there. Notes have no name on the canvas. */
export async function paste(workflow: string, page: Page): Promise<void> {
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(workflow)})`);
	await page.keyboard.press('Control+V');
	const { nodes } = JSON.parse(workflow) as Workflow;
	for (const { name, type } of nodes) {
		if (!type.endsWith('.stickyNote')) await nodeOnCanvas(name, page).waitFor();
	}
}
