import type { Page } from 'playwright-core';

/** The longest of the delays (100, 200 and 300 ms) after which the editor's fields tell their value. */
const DELAY_MS = 300;

/**
 * Waits until the editor has taken over what was typed: nothing that can be seen tells. A timer of the
 * page itself fires after all those that were set before and are due before, however slow the page is.
 */
export async function takeOver(page: Page): Promise<void> {
	await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), DELAY_MS + 100);
}
