import type { Locator, Page } from 'playwright-core';

import type { EditorTest } from '../editor/session';
import { waitForDebounce } from '../editor/waitForDebounce';

const fieldOf = (form: Locator, name: string) =>
	form.getByTestId(`parameter-input-${name}`).locator('input');

/** Saves the credential, which n8n then tests, and waits until the result is visible. */
async function saveAndRead(text: string, form: Locator, page: Page): Promise<void> {
	await waitForDebounce(page);
	await form.getByTestId('credential-save-button').getByRole('button').click();
	const result = form.getByText(text, { exact: true });
	const more = form.getByText('More details');
	await result.or(more).filter({ visible: true }).first().waitFor();
	if (await more.isVisible()) await more.click();
	await result.waitFor();
}

export function testCredential(it: EditorTest): void {
	it('hides the key, explains a wrong address and a wrong key, and connects with a valid key', async ({
		page,
		host,
		simulator,
	}) => {
		await page.goto(`${host.url}/home/credentials/create`);
		await page.getByTestId('new-credential-type-select').locator('input').fill('Messaging CRM');
		const option = page.getByTestId('new-credential-type-select-option');
		await option.filter({ hasText: 'Messaging CRM API' }).click();
		await page.getByTestId('new-credential-type-button').click();
		const form = page.getByTestId('editCredential-modal');
		const [address, key] = ['baseUrl', 'apiKey'].map((name) => fieldOf(form, name));

		expect(await key.getAttribute('type')).toBe('password');
		await form.getByText("Create the key in the service's dashboard").waitFor();

		expect(await address.inputValue()).toBe('https://api.cekat.ai');

		await key.fill('not-the-key');
		await address.fill('https://crm.invalid');
		await saveAndRead(
			'The host of the service was not found. Check Base URL in the credential, and whether n8n can reach this host.',
			form,
			page,
		);
		await address.fill(simulator.url);
		await saveAndRead(
			'Not authenticated. Check API Key and Send API Key In in the credential. You can create a new key in the dashboard under Settings > API Keys.',
			form,
			page,
		);
		await key.fill(simulator.key);
		await saveAndRead('Connection tested successfully', form, page);
	});
}
