import type { Locator } from 'playwright-core';

/** A field that takes a record from a list or by its ID. */
export class ResourceLocator {
	constructor(private readonly field: Locator) {}

	/** Picks a record from the list, which hangs on the page. Returns the names in the list. */
	async pick(name: string): Promise<string[]> {
		await this.field.getByTestId('rlc-input').click();
		const items = this.field.page().getByTestId('rlc-item');
		await items.first().waitFor();
		const names = await items.allInnerTexts();
		await items.getByText(name, { exact: true }).click();
		return names;
	}

	/** Opens the list. Returns what it shows if it cannot be loaded. */
	async listError(): Promise<string> {
		await this.field.getByTestId('rlc-input').click();
		return await this.field.page().getByTestId('rlc-error-container').innerText();
	}

	async enterId(id: string): Promise<void> {
		await this.field.getByTestId('rlc-mode-selector').click();
		await this.field.page().locator('[data-test-id="mode-id"]:visible').click();
		await this.field.getByTestId('rlc-input').fill(id);
	}
}
