import type { Locator, Page } from 'playwright-core';

import { labelsIn } from './editor/labels';
import { picture } from './editor/picture';
import { editorTest } from './editor/session';
import { takeOver } from './editor/takeOver';

describe('the form of the credential', () => {
	const it = editorTest();
	let form: Locator;

	const field = (name: string) => form.getByTestId(`parameter-input-${name}`).locator('input');

	/** Saves the credential, which n8n then tests. */
	async function save(page: Page): Promise<void> {
		await takeOver(page);
		await form.getByTestId('credential-save-button').getByRole('button').click();
	}

	/** Waits until the user can read a reason. */
	async function isShown(text: string): Promise<void> {
		const reason = form.getByText(text, { exact: true });
		const more = form.getByText('More details');
		await reason.or(more).filter({ visible: true }).first().waitFor();
		if (await more.isVisible()) await more.click();
		await reason.waitFor();
	}

	it('asks for an address and a key, which nobody can read, and says where to find it', async ({
		page,
		host,
	}) => {
		await page.goto(`${host.url}/home/credentials/create`);
		await page.getByTestId('new-credential-type-select').locator('input').fill('Messaging CRM');
		const option = page.getByTestId('new-credential-type-select-option');
		await option.filter({ hasText: 'Messaging CRM API' }).click();
		await page.getByTestId('new-credential-type-button').click();
		form = page.getByTestId('editCredential-modal');

		expect(await labelsIn(form)).toEqual([
			'Base URL *',
			'API Key *',
			'Send API Key In',
			'Other Base URL (Optional)',
			'Country Code for Local Numbers',
			'Allowed HTTP Request Domains',
		]);
		expect(await field('apiKey').getAttribute('type')).toBe('password');
		await form.getByText('Create it in the dashboard of the service').waitFor();
		const placeholder = await field('apiKey').getAttribute('placeholder');
		expect(placeholder).toBe('e.g. the key from Settings > API Keys');
	});

	it('says what to do about a typo in the address, and about a wrong key', async (session) => {
		await field('apiKey').fill('not-the-key');
		await field('baseUrl').fill('https://crm.invalid');
		await save(session.page);
		await isShown(
			'The host of the service was not found. Check the Base URL, and that n8n can reach this host.',
		);
		await picture('credential-typo', form);

		await field('baseUrl').fill(session.simulator.url);
		await save(session.page);
		await isShown(
			'Not authenticated. Check the API Key and the header under Send API Key In. You can create a new key in the dashboard under Settings > API Keys.',
		);
	});

	it('connects with the right one', async ({ page, simulator }) => {
		await field('apiKey').fill(simulator.key);
		await save(page);

		await form.getByText('Connection tested successfully').waitFor();
		expect(simulator.requests.at(-1)).toMatchObject({ path: '/businesses', status: 200 });
		await picture('credential', form);
	});
});
