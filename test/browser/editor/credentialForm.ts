import type { Locator } from 'playwright-core';

import { addNew } from './addNew';
import { labelsIn } from './labels';
import type { Session } from './session';
import { takeOver } from './takeOver';

/** The form of a credential of ours. */
export class CredentialForm {
	private constructor(readonly form: Locator) {}

	/** Goes the user's way to a new one. */
	static async openNew({ page }: Session): Promise<CredentialForm> {
		await addNew('credential', page);
		await page.getByTestId('new-credential-type-select').locator('input').fill('Messaging CRM');
		await page
			.getByTestId('new-credential-type-select-option')
			.filter({ hasText: 'Messaging CRM API' })
			.click();
		await page.getByTestId('new-credential-type-button').click();
		return new CredentialForm(page.getByTestId('editCredential-modal'));
	}

	/** The labels of all fields, in their order. */
	async labels(): Promise<string[]> {
		return await labelsIn(this.form);
	}

	field(name: string): Locator {
		return this.form.getByTestId(`parameter-input-${name}`).locator('input');
	}

	/** Saves the credential, which also tests it. */
	async save(): Promise<void> {
		await takeOver(this.form.page());
		await this.form.getByTestId('credential-save-button').getByRole('button').click();
	}

	/** Why the test failed. */
	async reason(): Promise<string> {
		await this.form.getByText('More details').click();
		const banner = this.form.locator('.el-tag__content').filter({ visible: true });
		return (await banner.locator('> :last-child').innerText()).trim();
	}

	async hasConnected(): Promise<void> {
		await this.form.getByText('Connection tested successfully').waitFor();
	}
}
