import type { Page } from 'playwright-core';

import { appears } from './appears';

/** What the editor shows then. */
const SHOWN = { credential: 'new-credential-type-select', workflow: 'canvas-plus-button' };

/** Adds something with the button at the top of the sidebar. */
export async function addNew(what: keyof typeof SHOWN, page: Page): Promise<void> {
	const entry = page.getByRole('menuitem', { name: `New ${what}` });
	const shown = page.getByTestId(SHOWN[what]);
	// The editor asks it before it leaves a workflow that was never executed.
	const leave = page.getByRole('button', { name: 'Leave without saving' });
	for (;;) {
		if (!(await leave.isVisible())) {
			if (!(await entry.isVisible())) await page.getByTestId('universal-add').click();
			await entry.click();
		}
		const hasReacted = await appears(shown.or(leave).first());
		if (hasReacted && (await leave.isVisible())) await leave.click();
		if (hasReacted && (await appears(shown))) return;
	}
}
