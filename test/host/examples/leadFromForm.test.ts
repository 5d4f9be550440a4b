import type { Board } from 'messaging-crm-simulator';
import { randomUUID } from 'node:crypto';

import { byId, newTemplate } from '../../support/n8n/workflows';
import { until } from '../../support/until';
import { newNumber, sentTo } from '../support/customers';
import { useExample } from '../support/useExample';

describe('the example lead-from-form.json', () => {
	let board: Board;
	const example = useExample('lead-from-form.json', { isPublished: true }, (service) => {
		const [column] = service.data.addBoard().crm_columns;
		const crm_columns = ['Phone Number', 'Need'].map((name) => {
			return { ...column, id: randomUUID(), is_required: false, name, type: 'text' };
		});
		board = service.data.addBoard({ crm_columns });
		const welcome = newTemplate(service, 'Halo {{1}}, terima kasih!');
		return { chosen: { 'Save Lead': { boardId: byId(board.id) }, 'Send Welcome': welcome } };
	});
	const { host, simulator } = example;

	/** Fills in the form, and waits until all submissions have been processed. */
	async function submit(...fields: string[][]): Promise<void> {
		const executions = async () => await host.api.executions(example.id());
		const expected = (await executions()).length + fields.length;
		const post = async (values: string[]) => {
			const form = new FormData();
			for (const [index, value] of values.entries()) form.append(`field-${index}`, value);
			return await fetch(example.webhookUrl('form'), { method: 'POST', body: form });
		};
		const responses = await Promise.all(fields.map(post));
		expect(responses.map(({ status }) => status)).toEqual(fields.map(() => 200));
		await until('the form started the workflow', async () => {
			return (await executions()).length >= expected;
		});
		await example.quiet();
	}

	const leads = (number: string) =>
		[...simulator.data.boardItems]
			.filter((item) => item.board_id === board.id && item.values['Phone Number'] === number)
			.map(({ name, values }) => [name, values.Need]);

	it('creates one item per person, and writes to them once, however often they submit the form', async () => {
		const number = newNumber();
		await submit(
			['Siti  Rahma', `+${number}`, 'Katalog'],
			['Siti  Rahma', `+${number}`, 'Katalog'],
		);
		expect(leads(number)).toEqual([['Siti Rahma', 'Katalog']]);
		await submit(['Siti', number.replace(/^62/, '0'), 'Harga grosir']);
		expect(leads(number)).toEqual([['Siti', 'Harga grosir']]);
		const sent = sentTo(simulator, number);
		expect(sent).toMatchObject([{ template_body_variables: ['Siti Rahma'] }]);
		expect(await example.errors()).toEqual([]);
	});

	it('saves a lead with an invalid phone number, and reports it', async () => {
		await submit(['Budi', 'nanti saja', 'Katalog']);
		expect(leads('nantisaja')).toEqual([['Budi', 'Katalog']]);
		const [error] = await example.errors();
		expect(error).toContain('is not a phone number: "nantisaja"');
	});

	it('sends nothing in the editor until a number is entered', async () => {
		const before = simulator.data.sentTemplates.length;
		const chosen = { 'Save Lead': { boardId: byId(board.id) } };
		const welcome = { 'Send Welcome': newTemplate(simulator, 'Halo {{1}}!') };
		const id = await example.add({ chosen: { ...chosen, ...welcome }, pinned: true });
		const { error } = await host.api.run(id, 'Form');
		expect(error?.message).toContain('is not a phone number: "YOURNUMBER"');
		expect(simulator.data.sentTemplates).toHaveLength(before);
	});
});
