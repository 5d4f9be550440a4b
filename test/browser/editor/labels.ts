import type { Locator } from 'playwright-core';

/** The labels of the fields that the user sees in a place, in their order. */
export async function labelsIn(place: Locator): Promise<string[]> {
	const labels = place.locator('label').filter({ visible: true });
	await labels.first().waitFor();
	const texts = await labels.allInnerTexts();
	// Below its name a label may have the switch between fixed values and expressions.
	return texts.map((text) => text.split('\n')[0].trim());
}
