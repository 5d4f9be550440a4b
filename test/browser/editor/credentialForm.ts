import type { Locator } from 'playwright-core';

import { addNew } from './canvas';
import { labelsIn } from './labels';
import type { Session } from './session';
import { takeOver } from './takeOver';

/** The form of a credential of ours. */
export class CredentialForm {
	/** What n8n's last test of the credential gave. */
	private message = '';

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

	/** Saves the credential, and waits until n8n has tested it. */
	async save(): Promise<void> {
		const page = this.form.page();
		await takeOver(page);
		const tested = page.waitForResponse((response) => response.url().endsWith('/credentials/test'));
		await this.form.getByTestId('credential-save-button').getByRole('button').click();
		const { data } = (await (await tested).json()) as { data: { message: string } };
		this.message = data.message;
	}

	/** Why the test failed, once it can be read. */
	async reason(): Promise<string> {
		const reason = this.form.getByText(this.message, { exact: true });
		const more = this.form.getByText('More details');
		await reason.or(more).filter({ visible: true }).first().waitFor();
		if (await more.isVisible()) await more.click();
		await reason.waitFor();
		return this.message;
	}

	async hasConnected(): Promise<void> {
		await this.form.getByText('Connection tested successfully').waitFor();
	}
}
