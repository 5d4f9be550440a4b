import { startSimulator, type Contact, type Simulator } from '../../simulator';
import { exampleWorkflow } from '../../n8n/example';
import { everySeconds } from '../../n8n/pollTimes';
import { until } from '../../support/until';
import { byId, credentialFor } from '../../n8n/workflows';
import { sharedHost } from '../support/sharedHost';

describe('the example welcome-new-contact.json', () => {
	let simulator: Simulator;
	const host = sharedHost();

	beforeAll(async () => {
		simulator = await startSimulator();
		const workflow = exampleWorkflow(
			'welcome-new-contact.json',
			await host.api.createCredential(credentialFor(simulator)),
		);
		const template = simulator.data.addTemplate({ body: 'Halo {{1}}, selamat datang!' });
		for (const { name, parameters } of workflow.nodes) {
			if (name === 'New Contact') parameters.pollTimes = everySeconds(2);
			if (name === 'Send Welcome') {
				parameters.inboxId = byId(String(template.inbox_id));
				parameters.templateId = byId(template.wa_template_id);
			}
		}
		await host.api.publish(await host.api.createWorkflow(workflow));
	});

	afterAll(async () => {
		await simulator?.close();
	});

	const polls = () =>
		simulator.requests.filter(({ route, query }) => route === '/api/contacts' && query.page === '1')
			.length;

	async function untilMorePolls(count: number): Promise<void> {
		const enough = polls() + count;
		await until(`there were ${enough} polls`, () => polls() >= enough);
	}

	it('sends each new contact one welcome, and nobody else any', async () => {
		const { data } = simulator;
		const added: Contact[] = [];
		await untilMorePolls(2);
		for (let round = 0; round < 3; round++) {
			for (let index = 0; index <= round; index++) added.push(data.addContact());
			data.addContact({ phone_number: '' });
			data.contacts.update(String(data.contacts.at(60)?.id), { email: `${round}@example.com` });
			await untilMorePolls(1);
		}
		await until('all are welcomed', () => data.sentTemplates.length >= added.length);
		await untilMorePolls(3);

		const welcomes = data.sentTemplates.map(({ phone_number, phone_name, ...message }) => ({
			phone_number,
			phone_name,
			variables: message.template_body_variables,
		}));
		const wanted = added.map(({ phone_number, display_name: name }) => ({
			phone_number,
			phone_name: name,
			variables: [name],
		}));
		expect(welcomes).toHaveLength(wanted.length);
		expect(welcomes).toEqual(expect.arrayContaining(wanted));
	});
});
