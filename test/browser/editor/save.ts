import type { INode } from 'n8n-workflow';
import type { Page } from 'playwright-core';

const WORKFLOWS = /\/rest\/workflows(\/\w+)?(\?|$)/;

/** Saves the workflow on the canvas. Returns its nodes as n8n stored them. */
export async function save(page: Page): Promise<INode[]> {
	const saving = page.waitForRequest(
		(request) => request.method() !== 'GET' && WORKFLOWS.test(request.url()),
	);
	await page.keyboard.press('Control+S');
	const response = await (await saving).response();
	const { data } = (await response?.json()) as { data: { nodes: INode[] } };
	return data.nodes;
}
