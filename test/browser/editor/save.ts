import type { INode } from 'n8n-workflow';
import type { Page } from 'playwright-core';

import { paste } from './paste';

const WORKFLOWS = /\/rest\/workflows(\/\w+)?(\?|$)/;

/**
 * Saves the workflow on the canvas. Returns its nodes as n8n stored them.
 *
 * @param last a node that is put there so that something is left to save: now and then, the editor saves by itself
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
