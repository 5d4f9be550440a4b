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
			'Base URL for Unprefixed Paths',
			'Allowed HTTP Request Domains',
		]);
		expect(await form.field('apiKey').getAttribute('type')).toBe('password');
	});

	it('warns of an address that would send the key unprotected', async () => {
		const warning = form.form.getByText('The API key is sent to this address unprotected');
		await form.field('baseUrl').fill('http://api.example.com');
		await warning.waitFor();
		await picture('credential-warning', form.form);

		await form.field('baseUrl').fill('https://api.example.com');
		await warning.waitFor({ state: 'detached' });
	});

	it('says what to do about a wrong key', async ({ simulator }) => {
		await form.field('baseUrl').fill(simulator.url);
		await form.field('apiKey').fill('not-the-key');
		await form.save();

		expect(await form.reason()).toBe(
			'The service rejected the API key. Check the API Key, and try another header under Send API Key In.',
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
