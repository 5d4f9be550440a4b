import { startSimulator, type Contact, type Simulator } from 'messaging-crm-simulator';
import { exampleWorkflow } from '../../n8n/example';
import { credentialFor, newTemplate } from '../../n8n/workflows';
import { PolledWorkflow } from '../support/polledWorkflow';
import { sharedHost } from '../support/sharedHost';

const TABLE = 'messaging_crm_welcomes';
const RETRY = 'Every Hour';

describe('the example welcome-new-contact.json', () => {
	let simulator: Simulator;
	let workflow: PolledWorkflow;
	const host = sharedHost();

	beforeAll(async () => {
		simulator = await startSimulator();
		const credential = await host.api.createCredential(credentialFor(simulator));
		const chosen = { 'Send Welcome': newTemplate(simulator, 'Halo {{1}}, selamat datang!') };
		const example = exampleWorkflow('welcome-new-contact.json', credential, { chosen });
		workflow = await PolledWorkflow.publish(host, simulator, example, '/api/contacts');
	});

	afterEach(() => {
		simulator.faults.clear();
	});

	afterAll(async () => {
		await simulator?.close();
	});

	const sentTo = ({ phone_number: number }: Contact) =>
		simulator.data.sentTemplates.filter(({ phone_number: to }) => to === number);

	const statusesOf = async (contacts: Contact[]) => {
		const rows = await host.api.dataTableRows(TABLE);
		return contacts.map(({ id }) => rows.find((row) => row.contact_id === id)?.status);
	};

	it('sends each new contact one welcome, and nobody else any', async () => {
		const { data } = simulator;
		const added: Contact[] = [];
		for (let round = 0; round < 3; round++) {
			for (let index = 0; index <= round; index++) added.push(data.addContact());
			data.addContact({ phone_number: '' });
			data.contacts.update(String(data.contacts.at(60)?.id), { email: `${round}@example.com` });
			await workflow.polls(1);
		}
		await workflow.quiet();

		expect(data.sentTemplates).toHaveLength(added.length);
		for (const contact of added) {
			const { display_name: name } = contact;
			expect(sentTo(contact)).toMatchObject([
				{ phone_name: name, template_body_variables: [name] },
			]);
		}
		expect((await workflow.retry(RETRY)).status).toBe('success');
		expect(data.sentTemplates).toHaveLength(added.length);
	});

	it('lets a bad contact stop nobody, says what happened to it, and sends later what can be sent', async () => {
		const { data, faults } = simulator;
		const contacts = ['', '0812345678', '', '', ''].map((number) =>
			data.addContact(number ? { phone_number: number } : {}),
		);
		const sending = ({ phone_number: number }: Contact) => ({
			route: '/templates/send',
			bodyIncludes: String(number),
		});
		const status = (code: number) => ({ type: 'status', status: code }) as const;
		faults.add({ match: sending(contacts[2]), fault: status(429) });
		faults.add({ match: sending(contacts[3]), fault: status(500) });
		await workflow.quiet();
		expect(await statusesOf(contacts)).toEqual(['sent', 'failed', 'try again', 'unknown', 'sent']);

		faults.clear();
		await Promise.all([workflow.retry(RETRY), workflow.retry(RETRY)]);

		expect(await statusesOf(contacts)).toEqual(['sent', 'failed', 'sent', 'unknown', 'sent']);
		expect(contacts.map((contact) => sentTo(contact).length)).toEqual([1, 0, 1, 0, 1]);
	});

	it('is stopped halfway, and leaves a row of everybody who may have got it', async () => {
		const contacts = Array.from({ length: 12 }, () => simulator.data.addContact());
		await workflow.stopHalfway('/templates/send');
		await workflow.quiet();
		await workflow.retry(RETRY);

		expect(new Set(await statusesOf(contacts))).toEqual(new Set(['sending']));
		expect(contacts.filter((contact) => sentTo(contact).length > 1)).toEqual([]);
	});
});
