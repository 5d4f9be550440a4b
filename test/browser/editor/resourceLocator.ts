import type { Locator } from 'playwright-core';

/** A field that takes a record from a list or by its ID. */
export class ResourceLocator {
	constructor(private readonly field: Locator) {}

	/** Opens the list; answers the names in it. */
	async list(): Promise<string[]> {
		await this.field.getByTestId('rlc-input').click();
		await this.items.first().waitFor();
		return await this.items.allInnerTexts();
	}

	/** Opens the list. Returns what it shows if it cannot be loaded. */
	async listError(): Promise<string> {
		await this.field.getByTestId('rlc-input').click();
		return await this.field.page().getByTestId('rlc-error-container').innerText();
	}

	/** Picks a record from the open list. */
	async pick(name: string): Promise<void> {
		await this.items.getByText(name, { exact: true }).click();
	}

	async enterId(id: string): Promise<void> {
		await this.field.getByTestId('rlc-mode-selector').click();
		await this.field.page().locator('[data-test-id="mode-id"]:visible').click();
		await this.field.getByTestId('rlc-input').fill(id);
	}

	/** The list hangs on the page, not in the field. */
	private get items(): Locator {
		return this.field.page().getByTestId('rlc-item');
	}
}
