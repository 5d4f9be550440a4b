import type { Page } from 'playwright-core';

/** Adds something with the button at the top of the sidebar. */
export async function addNew(what: 'credential' | 'workflow', page: Page): Promise<void> {
	await page.getByTestId('universal-add').click();
	const entry = page.getByRole('menuitem', { name: `New ${what}` });
	await entry.click();
	// A menu that is still opening may let the click pass.
	await entry.waitFor({ state: 'hidden', timeout: 5_000 }).catch(async () => await entry.click());
}
