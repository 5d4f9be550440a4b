import type { Page } from 'playwright-core';

/** The longest of the delays (100, 200 and 300 ms) after which fields of the editor report a typed value. */
const DEBOUNCE_MS = 300;

/**
 * Waits until the editor has processed the typed text, which is not visible. A timer of the page fires after all
 * earlier timers that are due before it, even if the page is slow.
 */
export async function waitForDebounce(page: Page): Promise<void> {
	await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), DEBOUNCE_MS + 100);
}
