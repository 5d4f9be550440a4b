import type { Page } from 'playwright-core';

/** The longest of the delays (100, 200 and 300 ms) after which the editor's fields pass on their value. */
const DELAY_MS = 300;

/**
 * Waits until the editor has processed the typed text, which is not visible. A timer of the page fires after all earlier timers
 * that are due before it, even if the page is slow.
 */
export async function takeOver(page: Page): Promise<void> {
	await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), DELAY_MS + 100);
}
