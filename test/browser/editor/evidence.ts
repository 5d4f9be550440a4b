import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = join(tmpdir(), 'n8n-nodes-messaging-crm-browser');

/** If the work fails, saves what the user would see and names the files in the error. */
export async function withEvidence(
	page: Page,
	name: string,
	work: () => Promise<void>,
): Promise<void> {
	try {
		await work();
	} catch (error) {
		const seen = await keep(page, name).catch(
			(reason: Error) => `nothing, since ${reason.message}`,
		);
		if (error instanceof Error)
			error.message = `The editor then showed ${seen}\n\n${error.message}`;
		throw error;
	}
}

async function keep(page: Page, name: string): Promise<string> {
	mkdirSync(FOLDER, { recursive: true });
	const file = join(FOLDER, name.replace(/\W+/g, '-'));
	await page.screenshot({ path: `${file}.png` });
	writeFileSync(`${file}.txt`, `${page.url()}\n\n${await page.locator('body').innerText()}\n`);
	return `${file}.png (and .txt)`;
}
