import { byId, CREATE_ORDER, idsOf, useHarness } from './support/harness';

const harness = useHarness({ templates: 1, conversations: 1 });

const LOCAL = '0812-0000-0001';
const PHONE = 'Phone Number';
const RECIPIENT = "Recipient's Phone Number";
const MESSAGE = { resource: 'message', sendTo: 'phoneNumber', receiver: LOCAL, message: 'Halo' };
const TO_CONTACT = { ...CREATE_ORDER, customer: 'contact', contactId: byId('1') };

/** All fields for a customer's number. */
it.each([
	[RECIPIENT, 'receiver', () => ({ ...MESSAGE, operation: 'send' })],
	[RECIPIENT, 'receiver', () => ({ ...MESSAGE, operation: 'sendAndWait' })],
	[
		RECIPIENT,
		'phone_number',
		() => ({ ...harness().template({ body: 'Halo' }), phoneNumber: LOCAL }),
	],
	[PHONE, 'phone_number', () => ({ ...CREATE_ORDER, phoneNumber: LOCAL })],
	[PHONE, 'phone_number', () => ({ ...TO_CONTACT, additionalFields: { phoneNumber: LOCAL } })],
])('%s, sent as %s, accepts local numbers if the credential has a country code', async (...row) => {
	const [label, field, parametersOf] = row;
	const { run, writes, credential } = harness();
	const parameters = parametersOf();
	const { error } = await run(parameters);
	expect(error?.message).toBe(`${label} is a local number: "${LOCAL}"`);
	expect(error?.description).toContain('Country Code for Local Numbers in the credential');
	expect(writes()).toEqual([]);

	await run(parameters, { credential: { ...credential, countryCode: '62' } });
	expect(writes()).toMatchObject([{ body: { [field]: '6281200000001' } }]);
});

it('finds a contact whose number is saved in local form with invisible characters', async () => {
	const { sim, succeed, credential } = harness();
	const { id } = sim.data.addContact({ phone_number: `\u202a${LOCAL}` });
	const find = { resource: 'contact', operation: 'find', phoneNumber: '+62 812 0000 0001' };
	const result = await succeed(find, { credential: { ...credential, countryCode: '62' } });
	expect(idsOf(result)).toEqual([id]);
});
