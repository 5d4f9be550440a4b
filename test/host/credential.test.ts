import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import { freePort } from '../support/freePort';
import { credentialFor } from '../n8n/workflows';
import { sharedHost } from './support/sharedHost';

describe('the credential test', () => {
	let simulator: Simulator;
	const host = sharedHost();

	beforeAll(async () => {
		simulator = await startSimulator();
	});

	afterAll(async () => {
		await simulator?.close();
	});

	const test = async (changes: Parameters<typeof credentialFor>[1]) =>
		await host.api.testCredential(credentialFor(simulator, changes));

	it.each([
		['apiKey', { api_key: 'valid' }],
		['bearer', { authorization: 'valid' }],
		['both', { api_key: 'valid', authorization: 'valid' }],
	])('accepts the right key, sent as %s', async (keyHeader, carriers) => {
		expect(await test({ keyHeader })).toMatchObject({ status: 'OK' });

		const { api_key, authorization } = simulator.requests.at(-1)?.headers ?? {};
		expect({ api_key, authorization }).toEqual(carriers);
	});

	it('does not mind a slash at the end of the address', async () => {
		expect(await test({ baseUrl: `${simulator.url}/` })).toMatchObject({ status: 'OK' });
	});

	it('asks both hosts if there are two', async () => {
		const unprefixedBaseUrl = simulator.url.replace('127.0.0.1', 'localhost');
		const nobody = `http://127.0.0.1:${await freePort()}`;
		expect(await test({ unprefixedBaseUrl })).toMatchObject({ status: 'OK' });
		expect(await test({ unprefixedBaseUrl, baseUrl: nobody })).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/^Base URL: The service refused the connection\. /),
		});
	});

	it('tells a wrong key from a wrong address', async () => {
		const wrongKey = await test({ apiKey: 'wrong' });
		const nobodyThere = await test({ baseUrl: `http://127.0.0.1:${await freePort()}` });
		const wrongPath = await test({ baseUrl: `${simulator.url}/elsewhere` });
		const noAddress = await test({ baseUrl: 'ftp://127.0.0.1' });

		const answers = { wrongKey, nobodyThere, wrongPath, noAddress };
		for (const { status } of Object.values(answers)) expect(status).toBe('Error');
		const messages = Object.values(answers).map(({ message }) => message);
		expect(new Set(messages).size).toBe(4);
		expect(messages.filter((message) => /key/i.test(message))).toEqual([wrongKey.message]);
		expect(messages.filter((message) => /^E[A-Z]+$/.test(message))).toEqual([]);
	});

	it('leaves the key out of the log', () => {
		expect(host.log()).not.toContain(simulator.key);
	});
});
