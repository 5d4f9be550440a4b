import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { addBoard } from './support/catalogue/boardItem';
import {
	byId,
	CONTINUE,
	CREATE_ORDER,
	messageOf,
	SEND_MESSAGE,
	useHarness,
} from './support/harness';
import { TEXT_FIELDS, type TextField } from './support/textFields';

const harness = useHarness();

beforeEach(() => addBoard(harness().sim));

const FIELDS = TEXT_FIELDS.map(
	(field) => [`${field.resource}.${field.operation} ${field.name}`, field] as const,
);

/** Runs an operation with a field whose expression returns a value. */
async function runWith(field: TextField, value: unknown) {
	const { sim, run } = harness();
	sim.reset();
	const { error } = await run(field.parametersWith('={{ $json.value }}'), {
		items: [{ value } as IDataObject],
	});
	// Before it sends a template, the node reads the templates of its inbox.
	const request = sim.requests.find(({ method }) => method !== 'GET') ?? sim.requests.at(0);
	if (!request) {
		// Each error must name the field, and say what to do.
		const nothingLeft = /^Update Fields is empty, so there is nothing to update/;
		if (!nothingLeft.test(error?.message ?? '')) expect(error?.message).toContain(field.label);
		expect(error?.message).not.toContain('[item ');
		expect(error?.description?.length).toBeGreaterThan(20);
	}
	const [destination, property] = field.destination ?? [];
	const holder = destination === 'query' ? request?.query : request?.body;
	const arrived = property ? (holder as IDataObject | undefined)?.[property] : undefined;
	return { error, request, arrived };
}

it.each(FIELDS)('%s: rejects invalid values', async (_, field) => {
	const { sim, run } = harness();
	const inexact = field.type === 'number' ? [] : [2 ** 53];
	const values = [{ a: 1 }, ['a'], ['a', 'b'], NaN, 'Invalid DateTime', ...inexact];
	const { items } = await run(field.parametersWith('={{ $json.value }}'), {
		items: values.map((value) => ({ value })),
		settings: CONTINUE,
	});
	expect(sim.requests).toEqual([]);
	// The description, on the next line, also names the field.
	const messages = items.map(({ json }) => messageOf(json)?.split('\n')[0]);
	expect(messages).toEqual(values.map(() => expect.stringContaining(field.label) as string));
});

it.each(FIELDS)('%s: counts as empty without a value or with only spaces', async (_, field) => {
	const { error, request, arrived } = await runWith(field, undefined);
	expect(arrived).toBeUndefined();
	if (field.isFilter) expect(error?.message).toBe(`Filter ${field.label} is empty`);
	if (!field.isFilter && !field.required) return;
	expect([request, (await runWith(field, ' \n')).request]).toEqual([undefined, undefined]);
});

const LOCATORS = FIELDS.filter(([, { type, name }]) => {
	return type === 'resourceLocator' && name !== 'templateId';
});

it.each(LOCATORS)('%s: rejects a name as an ID', async (_, field) => {
	const parameters = field.parametersWith('Siti Rahma');
	await harness().expectRejected(parameters, `${field.label} is not an ID: "Siti Rahma"`);
});

const ID_FILTERS = LOCATORS.filter(([, { isFilter }]) => isFilter);

it.each(ID_FILTERS)('%s: counts as empty if it has only invisible characters', async (_, field) => {
	const parameters = field.parametersWith('\u200b');
	await harness().expectRejected(parameters, `Filter ${field.label} is empty`);
});

const SENT = FIELDS.filter(([, { type, destination }]) => destination && type !== 'dateTime');

it.each(SENT)('%s: sends a number, or names the field in the rejection', async (_, field) => {
	const { arrived } = await runWith(field, 7);
	const isNumber = field.type === 'number' && field.destination?.[0] === 'body';
	if (arrived !== undefined) expect(arrived).toBe(isNumber ? 7 : '7');
});

const IDS = SENT.filter(([, { type, name }]) => type === 'resourceLocator' || /Id$/.test(name));

it.each(IDS)('%s: removes spaces around an ID', async (_, field) => {
	expect((await runWith(field, ' 3f2b8c1e\n')).arrived).toBe('3f2b8c1e');
});

it('removes half emojis and NULs from body and query, also in a dry run', async () => {
	const { sim, run } = harness();
	const text = '={{ "Halo \\ud83d\\u0000!" }}';
	const options = { extraBody: '{"tag": "a\\ud83d"}', extraQuery: '{"q": "b\\u0000"}' };
	const send = { ...SEND_MESSAGE, receiver: '6281200000001', message: text };
	const { items } = await run({ ...send, options: { ...options, dryRun: true } });
	await run({ ...send, options });
	const [{ body, query }] = sim.requests;
	expect(body).toMatchObject({ message: 'Halo !', tag: 'a' });
	expect(query).toEqual({ q: 'b' });
	expect(items[0].json).toMatchObject({ body, query });
});

it('removes invisible characters from an ID', async () => {
	const { sim, run } = harness();
	await run({ resource: 'order', operation: 'get', orderId: byId('ab\u200bc1') });
	await run({ ...SEND_MESSAGE, sendTo: 'conversation', conversationId: byId('\ufeffabc1') });
	expect(sim.requests[0].path).toBe('/api/orders/abc1');
	expect(sim.requests[1].body).toMatchObject({ conversation_id: 'abc1' });
});

it('sends null in Additional Body Fields (JSON), which removes an agent', async () => {
	const update = { resource: 'conversation', operation: 'update', conversationId: byId('1') };
	const options = { extraBody: '{"assigned_ai_agent": null}' };
	await harness().run({ ...update, options });
	expect(harness().writes()).toMatchObject([{ body: { assigned_ai_agent: null } }]);
});

const OTHER = '={{ $json.value }}';

/** Fields that n8n also requires, because the expression may evaluate to a choice that uses them. */
const CHOSEN = { contactId: byId('1'), conversationId: byId('1') };
const SEND = { ...SEND_MESSAGE, ...CHOSEN, receiver: '6281200000001' };
const CREATE_TEMPLATE = {
	resource: 'template',
	operation: 'create',
	inboxId: byId('1'),
	name: 'order',
	language: 'id',
	body: 'x',
};
const DELETE = { resource: 'integration', operation: 'delete', parameters: '{"id": "1"}' };

describe.each<[label: string, parameters: INodeParameters]>([
	['Customer', { ...CREATE_ORDER, ...CHOSEN, customer: OTHER }],
	['Specify Products', { ...CREATE_ORDER, ...CHOSEN, specifyProducts: OTHER }],
	['Send To', { ...SEND, sendTo: OTHER }],
	['Message Type', { ...SEND, messageType: OTHER }],
	['Category', { ...CREATE_TEMPLATE, category: OTHER }],
	['Send Parameters In', { ...DELETE, options: { sendParametersIn: OTHER } }],
])('%s', (label, parameters) => {
	it.each(['neither', 'constructor', '', undefined, null, 7, { a: 1 }, ['phoneNumber']])(
		'rejects the unknown choice %j',
		async (value) => {
			const message = new RegExp(`^${label} cannot be `);
			await harness().expectRejected(parameters, message, { items: [{ value }] });
		},
	);
});

it('rejects Combine Conditions if it is not text', async () => {
	const search = { resource: 'boardItem', operation: 'search', boardId: byId('1') };
	const parameters = { ...search, condition: '={{ ({ a: 1 }) }}' };
	await harness().expectRejected(parameters, 'Combine Conditions is an object');
});
