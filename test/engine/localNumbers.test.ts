import type { INodeParameters } from 'n8n-workflow';

import { byId, CREATE_ORDER, useService } from './support/service';

const service = useService({ templates: 1, conversations: 1 });

const LOCAL = '0812-0000-0001';

const MESSAGE = { resource: 'message', sendTo: 'phoneNumber', receiver: LOCAL, message: 'Halo' };

const NUMBERS: Array<
	[what: string, label: string, parameters: () => INodeParameters, field: string]
> = [
	[
		'Message: Send',
		"Recipient's Phone Number",
		() => ({ ...MESSAGE, operation: 'send' }),
		'receiver',
	],
	[
		'Message: Send and Wait',
		"Recipient's Phone Number",
		() => ({ ...MESSAGE, operation: 'sendAndWait' }),
		'receiver',
	],
	[
		'Template: Send',
		"Recipient's Phone Number",
		() => ({ ...service().template({ body: 'Halo' }), phoneNumber: LOCAL }),
		'phone_number',
	],
	[
		'Order: Create',
		'Phone Number',
		() => ({ ...CREATE_ORDER, phoneNumber: LOCAL }),
		'phone_number',
	],
	[
		'Order: Create, Additional Fields',
		'Phone Number',
		() => ({
			...CREATE_ORDER,
			customer: 'contact',
			contactId: byId('1'),
			additionalFields: { phoneNumber: LOCAL },
		}),
		'phone_number',
	],
];

describe.each(NUMBERS)('%s', (_, label, parameters, field) => {
	const write = () => service().sim.requests.find(({ method }) => method === 'POST');

	it('gives a local number the country code of the credential', async () => {
		const credential = { ...service().credential, countryCode: '62' };
		await service().run(parameters(), { credential });
		expect(write()?.body).toMatchObject({ [field]: '6281200000001' });
	});

	it('rejects it without a country code, and says where to enter one', async () => {
		const { error } = await service().run(parameters());
		expect(error?.message).toBe(`${label} is a local number: "${LOCAL}"`);
		expect(error?.description).toContain('Country Code for Local Numbers in the credential');
		expect(write()).toBeUndefined();
	});
});

it('names the item with the local number', async () => {
	const items = ['6281200000001', LOCAL].map((number) => ({ number }));
	const send = { ...MESSAGE, operation: 'send', receiver: '={{ $json.number }}' };
	await service().expectRejected(
		send,
		`Recipient's Phone Number is a local number: "${LOCAL}" [item 1]`,
		{ items },
	);
});

it('rejects a country code that is none', async () => {
	const credential = { ...service().credential, countryCode: 'ID' };
	const send = { ...MESSAGE, operation: 'send', receiver: '6281200000001' };
	const message = 'Country Code for Local Numbers is not a country code: "ID"';
	await service().expectRejected(send, message, { credential });
});
