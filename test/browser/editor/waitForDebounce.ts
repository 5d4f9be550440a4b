import type { Page } from 'playwright-core';

/** The longest of the delays (100, 200 and 300 ms) after which fields of the editor report a typed value. */
const DEBOUNCE_MS = 300;

/**
 * Waits until the editor has processed the typed text, which nothing on the page shows. A timer of the page fires after
 * all timers that are due earlier, even if the page is slow.
 */
export async function waitForDebounce(page: Page): Promise<void> {
	await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), DEBOUNCE_MS + 100);
}
