import { join } from 'node:path';
import type { Locator, PageScreenshotOptions } from 'playwright-core';

/** The folder for pictures; only `npm run screenshots` takes them. */
export const PICTURES = process.env.SCREENSHOTS;

/** Elements that cover others: notifications, notes, buttons, the neighbors of the open node, n8n's checklist. */
const WITHOUT = `
	.el-notification,
	[data-test-id="sticky"],
	[data-test-id="execute-workflow-button"],
	.vue-flow__controls,
	[data-test-id="floating-nodes"],
	[data-reka-popper-content-wrapper]:has([data-test-id="suggested-actions-close"]) { display: none }
`;

/**
 * Takes a picture for the documentation: of an element, or of another part of its page.
 * @param name of the file; without it, the picture is only returned, for a film
 */
export async function picture(
	name: string | undefined,
	of: Locator,
	clip?: PageScreenshotOptions['clip'],
): Promise<Buffer | undefined> {
	if (!PICTURES) return undefined;
	const path = name && join(PICTURES, `${name}.png`);
	const options = { path, style: WITHOUT, animations: 'disabled' } as const;
	return await (clip ? of.page().screenshot({ ...options, clip }) : of.screenshot(options));
}
