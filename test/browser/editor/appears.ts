import type { Locator } from 'playwright-core';

/** Whether it is there soon. While the editor draws something anew, a click may do nothing, and has to be repeated. */
export async function appears(locator: Locator): Promise<boolean> {
	return await locator.waitFor({ timeout: 10_000 }).then(
		() => true,
		() => false,
	);
}
