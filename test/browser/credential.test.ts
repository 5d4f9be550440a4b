import { CredentialForm } from './editor/credentialForm';
import { picture } from './editor/picture';
import { editorTest } from './editor/session';

describe('the form of the credential', () => {
	const it = editorTest();
	let form: CredentialForm;

	it('asks for an address and a key, which nobody can read', async (session) => {
		form = await CredentialForm.openNew(session);

		expect(await form.labels()).toEqual([
			'Base URL *',
			'API Key *',
			'Send API Key In',
			'Other Base URL (Optional)',
			'Allowed HTTP Request Domains',
		]);
		expect(await form.field('apiKey').getAttribute('type')).toBe('password');
	});

	it('warns of an address that would send the key unencrypted', async () => {
		const warning = form.form.getByText('The API key is sent to this address unencrypted');
		await form.field('baseUrl').fill('http://api.example.com');
		await warning.waitFor();

		await form.field('baseUrl').fill('https://api.example.com');
		await warning.waitFor({ state: 'detached' });
	});

	it('shows where to find the key', async () => {
		await form.form.getByText('Create it in the dashboard of the service').waitFor();
		const placeholder = await form.field('apiKey').getAttribute('placeholder');
		expect(placeholder).toBe('e.g. the key from Settings > API Keys');
	});

	it('says what to do about a typo in the address', async ({ simulator }) => {
		await form.field('apiKey').fill(simulator.key);
		await form.field('baseUrl').fill('https://crm.invalid');
		await form.save();

		expect(await form.reason()).toBe(
			'The host of the service was not found. Check the Base URL, and that n8n can reach this host.',
		);
		await picture('credential-typo', form.form);
	});

	it('says what to do about a wrong key', async ({ simulator }) => {
		await form.field('baseUrl').fill(simulator.url);
		await form.field('apiKey').fill('not-the-key');
		await form.save();

		expect(await form.reason()).toBe(
			'Not authenticated. Check the API Key and the header under Send API Key In. You can create a new key in the dashboard under Settings > API Keys.',
		);
	});

	it('connects with the right one', async ({ simulator }) => {
		await form.field('apiKey').fill(simulator.key);
		await form.save();

		await form.hasConnected();
		expect(simulator.requests.at(-1)).toMatchObject({ path: '/businesses', status: 200 });
		await picture('credential', form.form);
	});
});
