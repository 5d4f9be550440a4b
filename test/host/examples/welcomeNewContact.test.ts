import type { Contact } from 'messaging-crm-simulator';

import { newTemplate } from '../../n8n/workflows';
import { counts, sentTo } from '../support/customers';
import { usePolledExample } from '../support/polledExample';
import { sharedHost } from '../support/sharedHost';

describe('the example welcome-new-contact.json', () => {
	const host = sharedHost();
	const simulator = host.useSimulator();
	const workflow = usePolledExample(host, simulator, {
		file: 'welcome-new-contact.json',
		endpoint: '/api/contacts',
		additions: () => ({
			chosen: { 'Send Welcome': newTemplate(simulator, 'Halo {{1}}, selamat datang!') },
		}),
	});

	const add = (count: number): Contact[] =>
		Array.from({ length: count }, () => simulator.data.addContact());

	const numberOf = ({ phone_number: number }: Contact) => String(number);

	const welcomes = (contacts: Contact[]) => counts(simulator, contacts.map(numberOf));

	it('sends each new contact one welcome, and nobody else any', async () => {
		const { data } = simulator;
		const added: Contact[] = [];
		for (let round = 1; round < 4; round++) {
			added.push(...add(round));
			data.addContact({ phone_number: '' });
			data.contacts.update(String(data.contacts.at(60)?.id), { email: `${round}@example.com` });
			await workflow.polls(1);
		}
		await workflow.quiet();

		expect(data.sentTemplates).toHaveLength(added.length);
		for (const contact of added) {
			const { display_name: name } = contact;
			const welcome = { phone_name: name, template_body_variables: [name] };
			expect(sentTo(simulator, numberOf(contact))).toMatchObject([welcome]);
		}
		expect(await workflow.errors()).toEqual([]);
	});

	it('lets a bad contact stop nobody, and fails with who got nothing', async () => {
		const bad = simulator.data.addContact({ phone_number: '0812345678' });
		const [good, limited, unknown, last] = add(4);
		simulator.fail({ route: '/templates/send', bodyIncludes: numberOf(limited) }, 429);
		simulator.fail({ route: '/templates/send', bodyIncludes: numberOf(unknown) }, 500);
		await workflow.quiet();

		expect(welcomes([good, last, bad, limited])).toEqual([1, 1, 0, 0]);
		const errors = (await workflow.errors()).join();
		for (const { phone_number: number } of [bad, limited, unknown]) {
			expect(errors).toContain(`${number}: `);
		}
		expect(errors).not.toContain(good.phone_number);
	});

	it('writes to nobody if many contacts come at once, and says what to do', async () => {
		const before = (await workflow.errors()).length;
		// One poll must see all of them.
		simulator.options.latencyMs = 300;
		const imported = add(25);
		await workflow.quiet();

		expect(welcomes(imported).filter((count) => count > 0)).toEqual([]);
		const errors = await workflow.errors();
		expect(errors).toHaveLength(before + 1);
		expect(errors[0]).toContain('25 contacts came at once');
		expect(errors[0]).toContain('broadcast.json');
	});
});
