import { startSimulator, type Conversation, type Simulator } from 'messaging-crm-simulator';
import { exampleWorkflow } from '../../n8n/example';
import { credentialFor, newTemplate } from '../../n8n/workflows';
import { until } from '../../support/until';
import { PolledWorkflow } from '../support/polledWorkflow';
import { sharedHost } from '../support/sharedHost';

const TABLE = 'messaging_crm_opt_outs';

describe('the example opt-out.json', () => {
	let simulator: Simulator;
	let workflow: PolledWorkflow;
	let credential: string;
	const host = sharedHost();

	beforeAll(async () => {
		simulator = await startSimulator();
		credential = await host.api.createCredential(credentialFor(simulator));
		const example = exampleWorkflow('opt-out.json', credential);
		workflow = await PolledWorkflow.publish(host, simulator, example, '/api/messages');
	});

	afterEach(() => simulator.faults.clear());
	afterAll(async () => await simulator?.close());

	/** A conversation with this number; without any if it is empty. */
	function converse(number: string): Conversation {
		const contact = { id: number, display_name: 'Stop', phone_number: number };
		return simulator.data.addConversation({ contact: number ? contact : null });
	}

	const write = ({ id }: Conversation, message: string | null, others = {}) =>
		simulator.data.addMessage({
			conversation_id: id,
			sender_type: 'contact',
			message,
			...others,
		});

	const confirmations = ({ id }: Conversation) =>
		simulator.data.sentMessages.filter(({ conversation_id: to }) => to === id).length;

	const rowsOf = async ({ id }: Conversation) =>
		(await host.api.dataTableRows(TABLE))
			.filter((row) => row.conversation_id === id)
			.map(({ number }) => number);

	/** The latest first. */
	const failed = async () =>
		(await host.api.executions(workflow.id)).filter(({ status }) => status === 'error');

	async function lastError(): Promise<string> {
		const [{ id }] = await failed();
		return String((await host.api.execution(id)).error?.message);
	}

	it('keeps the number of everybody who writes one of the words alone, and confirms it once', async () => {
		const [often, button, others, ours] = [
			...['+62 810-1111', '628102222', '628103333', '628104444'].map(converse),
		];
		for (const text of ['STOP', ' stop. ', 'Berhenti!']) write(often, text);
		write(button, null, { button: { text: 'STOP', payload: 'x' } });
		write(others, 'Please stop by');
		write(others, null);
		write(ours, 'STOP', { sender_type: 'agent' });
		await until('both have a confirmation', () => confirmations(often) + confirmations(button) > 1);
		for (const text of ['STOP!', 'berhenti']) write(often, text);
		await workflow.quiet();

		expect(await rowsOf(often)).toEqual(['628101111']);
		expect(await rowsOf(button)).toEqual(['628102222']);
		expect(await host.api.dataTableRows(TABLE)).toHaveLength(2);
		expect([often, button, others, ours].map(confirmations)).toEqual([1, 1, 0, 0]);
	});

	it('saves everybody first, and says who got no confirmation and why', async () => {
		const [unknown, refused, cutOff, fine] = ['', '628105555', '628106666', '628108888'].map(
			converse,
		);
		const sendingTo = ({ id }: Conversation) => ({ route: '/messages/whatsapp', bodyIncludes: id });
		simulator.faults.add({ match: sendingTo(refused), fault: { type: 'status', status: 422 } });
		simulator.faults.add({ match: sendingTo(cutOff), fault: { type: 'resetAfter' } });
		for (const one of [unknown, refused, cutOff, fine]) write(one, 'STOP');
		await until('the execution fails', async () => (await failed()).length > 0);
		simulator.faults.clear();
		await workflow.quiet();

		expect(await rowsOf(unknown)).toEqual(['']);
		expect(await rowsOf(refused)).toEqual(['628105555']);
		expect(await rowsOf(cutOff)).toEqual(['628106666']);
		const error = await lastError();
		expect(error).toContain(`the conversation ${unknown.id}: Recipient's Phone Number is empty`);
		for (const number of ['628105555', '628106666']) expect(error).toContain(`${number}: `);
		expect(error).not.toContain('628108888');

		const [{ id: row }] = (await host.api.dataTableRows(TABLE)).filter(
			({ conversation_id: of }) => of === unknown.id,
		);
		await host.api.updateRow(TABLE, Number(row), { number: '628109999' });
		for (const one of [unknown, refused, cutOff]) write(one, 'Stop');
		await until('they are confirmed', () => confirmations(unknown) + confirmations(refused) > 1);
		await workflow.quiet();
		expect([unknown, refused, cutOff, fine].map(confirmations)).toEqual([1, 1, 1, 1]);
		expect(await rowsOf(unknown)).toEqual(['628109999']);
	});

	it('has saved the opt-out if the conversations cannot be read, and can be retried', async () => {
		const one = converse('628107777');
		const before = (await failed()).length;
		const fault = { type: 'status', status: 404 } as const;
		simulator.faults.add({ match: { route: '/api/conversations' }, fault });
		write(one, 'STOP');
		await until('the execution fails', async () => (await failed()).length > before);
		expect(await rowsOf(one)).toEqual([null]);
		simulator.faults.clear();
		const [{ id }] = await failed();
		await Promise.all([1, 2].map(async () => await host.api.endOf(await host.api.retry(id))));

		expect(await rowsOf(one)).toEqual(['628107777']);
		expect(confirmations(one)).toBe(1);
	});

	it('confirms once though an execution is stopped halfway', async () => {
		const people = Array.from({ length: 8 }, (_, index) => converse(`62811000${index}`));
		for (const one of people) write(one, 'STOP');
		await workflow.stopHalfway('/messages/whatsapp');
		await workflow.quiet();
		for (const one of people) expect(await rowsOf(one)).toHaveLength(1);
		for (const one of people) write(one, 'STOP');
		await workflow.quiet();
		for (const one of people) expect(confirmations(one)).toBeLessThan(2);
	});

	it('keeps them out of a broadcast', async () => {
		const chosen = { 'Send Template': newTemplate(simulator, 'Halo {{1}}') };
		const broadcast = exampleWorkflow('broadcast.json', credential, { chosen });
		const id = await host.api.createWorkflow(broadcast);
		await host.api.run(id, 'Start Broadcast');
		const list = ['628101111', '+62 810 5555', '628103333'].map((number) => `${number},Siti`);
		await host.api.importCsv('messaging_crm_recipients', ['phone_number,name', ...list].join('\n'));
		const run = await host.api.run(id, 'Start Broadcast');

		expect(run.error).toBeUndefined();
		expect(simulator.data.sentTemplates.map(({ phone_number: to }) => to)).toEqual(['628103333']);
		expect(run.items('Not Opted Out')).toHaveLength(1);
	});
});
