import { startSimulator, type Contact, type Simulator } from 'messaging-crm-simulator';
import { exampleWorkflow } from '../../n8n/example';
import { credentialFor, newTemplate } from '../../n8n/workflows';
import { PolledWorkflow } from '../support/polledWorkflow';
import { sharedHost } from '../support/sharedHost';
import { tryWithOwnNumber } from '../support/trial';

const TRIGGER = 'New Contact';

describe('the example welcome-new-contact.json', () => {
	let simulator: Simulator;
	let credential: string;
	let workflow: PolledWorkflow;
	const host = sharedHost();

	const example = (options = {}) => {
		const template = newTemplate(simulator, 'Halo {{1}}, selamat datang!');
		return exampleWorkflow('welcome-new-contact.json', credential, {
			chosen: { 'Send Welcome': template },
			...options,
		});
	};

	beforeAll(async () => {
		simulator = await startSimulator();
		credential = await host.api.createCredential(credentialFor(simulator));
		workflow = await PolledWorkflow.publish(host, simulator, example(), '/api/contacts');
	});

	afterEach(() => {
		simulator.faults.clear();
	});

	afterAll(async () => {
		await simulator?.close();
	});

	const add = (count: number): Contact[] =>
		Array.from({ length: count }, () => simulator.data.addContact());

	const sentTo = ({ phone_number: number }: Contact) =>
		simulator.data.sentTemplates.filter(({ phone_number: to }) => to === number);

	const counts = (contacts: Contact[]) => contacts.map((contact) => sentTo(contact).length);

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
			expect(sentTo(contact)).toMatchObject([
				{ phone_name: name, template_body_variables: [name] },
			]);
		}
		expect(await workflow.errors()).toEqual([]);
	});

	it('lets a bad contact stop nobody, and fails with who got nothing', async () => {
		const { data, faults } = simulator;
		const bad = data.addContact({ phone_number: '0812345678' });
		const [good, limited, unknown, last] = add(4);
		const sending = ({ phone_number: number }: Contact) => ({
			route: '/templates/send',
			bodyIncludes: String(number),
		});
		faults.add({ match: sending(limited), fault: { type: 'status', status: 429 } });
		faults.add({ match: sending(unknown), fault: { type: 'status', status: 500 } });
		await workflow.quiet();

		expect(counts([good, last, bad, limited])).toEqual([1, 1, 0, 0]);
		const errors = (await workflow.errors()).join();
		for (const { phone_number: number } of [bad, limited, unknown]) {
			expect(errors).toContain(`${number}: `);
		}
		expect(errors).not.toContain(good.phone_number);
	});

	it('writes to nobody if many contacts come at once, and says what to do', async () => {
		const { options } = simulator;
		const before = (await workflow.errors()).length;
		// One poll must see all of them.
		options.latencyMs = 300;
		const imported = add(25);
		await workflow.quiet();
		options.latencyMs = 0;

		expect(counts(imported).filter((count) => count > 0)).toEqual([]);
		const errors = await workflow.errors();
		expect(errors).toHaveLength(before + 1);
		expect(errors[0]).toContain('25 contacts came at once');
		expect(errors[0]).toContain('broadcast.json');
	});

	it('sends the rest, and to nobody twice, if it is stopped halfway and retried', async () => {
		const contacts = add(12);
		const [stopped] = await workflow.stopHalfway('/templates/send');
		await workflow.quiet();
		const inDoubt = counts(contacts).filter((count) => count === 0).length;
		expect(inDoubt).toBeGreaterThan(0);

		const retried = [await host.api.retry(stopped), await host.api.retry(stopped)];
		for (const id of retried) await host.api.endOf(id);

		// Those that n8n had begun to send when it was stopped, ten at a time, are named instead.
		expect(Math.max(...counts(contacts))).toBe(1);
		const errors = (await workflow.errors()).join();
		const left = contacts.filter((contact) => sentTo(contact).length === 0);
		for (const { phone_number: number } of left) expect(errors).toContain(`${number}: May have`);
		expect(left.length).toBeLessThan(contacts.length);
	});

	it('can be tried with a number of my own, first as a dry run', async () => {
		const sender = 'Send Welcome';
		const tried = example({ pinned: true });
		await tryWithOwnNumber({ host, simulator, workflow: tried, trigger: TRIGGER, sender });
	});
});
