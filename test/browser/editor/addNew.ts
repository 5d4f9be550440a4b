import type { Page } from 'playwright-core';

/** Adds something with the button at the top of the sidebar. */
export async function addNew(what: 'credential' | 'workflow', page: Page): Promise<void> {
	await page.getByTestId('universal-add').click();
	await page.getByRole('menuitem', { name: `New ${what}` }).click();
}
