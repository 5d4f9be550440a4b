import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = join(tmpdir(), 'n8n-nodes-messaging-crm-browser');

/** If the work fails, saves a screenshot, names the file in the error, and leaves the editor. */
export async function withEvidence(
	page: Page,
	name: string,
	work: () => Promise<void>,
): Promise<void> {
	await work().catch(async (error: Error) => {
		const file = join(FOLDER, `${name.replace(/\W+/g, '-')}.png`);
		await page.screenshot({ path: file }).catch(() => undefined);
		const url = page.url();
		await page.goto('about:blank');
		error.message = `The editor at ${url} then showed ${file}\n\n${error.message}`;
		throw error;
	});
}
