import { ExecuteContext } from 'n8n-core';
import type { IGetNodeParameterOptions, INodeProperties } from 'n8n-workflow';

import { catalogue, describedFields } from './support/catalogue';
import { addBoard } from './support/catalogue/boardItem';
import { loadNode } from './support/engine';
import { expectationOf } from './support/expectation';
import { useHarness } from './support/harness';

const harness = useHarness();

beforeEach(() => addBoard(harness().sim));

const OPERATIONS = catalogue.operations.map(
	(entry) => [`${entry.resource}.${entry.operation}`, entry] as const,
);

/** Operations of n8n. They are not in the catalogue of the service's operations. */
const OF_N8N = ['message.sendAndWait'];

it('the node has exactly the operations of the catalogue, and Send and Wait', () => {
	const choices = loadNode().description.properties.filter(({ name }) => name === 'operation');
	const offered = choices.flatMap(({ options, displayOptions }) => {
		const [resource] = displayOptions?.show?.resource ?? [];
		const operations = options as Array<{ value: string }>;
		return operations.map(({ value }) => `${String(resource)}.${value}`);
	});
	const ofTheService = catalogue.operations.map((one) => `${one.resource}.${one.operation}`);
	expect(offered.sort()).toEqual([...ofTheService, ...OF_N8N].sort());
});

/** Fields that many operations share. Other files test these fields. */
const SHARED = [
	'options.dryRun',
	'options.extraBody',
	'options.extraQuery',
	'options.maxWait',
	'options.oncePer',
	'options.output',
	'options.outputFields',
	'options.pageSize',
	'options.recordsProperty',
	'options.sendAgainOnRetry',
];

it.each(OPERATIONS)('%s: each field of the operation is in the catalogue', (_, entry) => {
	const rows = entry.params.map(({ name }) => name);
	const others = describedFields(entry.resource, entry.operation)
		.map(({ name }) => name)
		.filter((name) => !name.startsWith('requestOptions.'))
		.filter((name) => ![...SHARED, ...rows].includes(name));
	expect(others).toEqual([]);
});

/** The properties with `routing.send`, including those in collections. */
function sentFields(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => {
		const inside = (property.options ?? []).flatMap((option) =>
			'values' in option ? option.values : 'type' in option ? [option] : [],
		);
		return [...(property.routing?.send ? [property] : []), ...sentFields(inside)];
	});
}

it('shows or hides fields with routing.send only by resource and operation', () => {
	const fields = sentFields(loadNode().description.properties);
	const conditions = fields.flatMap(({ displayOptions: { show, hide } = {} }) =>
		Object.keys({ ...show, ...hide }),
	);
	expect(fields.length).toBeGreaterThan(30);
	expect(conditions.filter((name) => !/^\/?(resource|operation)$/.test(name))).toEqual([]);
});

const FORMS: Record<string, string> = {
	'/register': 'application/x-www-form-urlencoded',
	'/templates': 'multipart/form-data',
};

describe.each(OPERATIONS)('%s', (_, entry) => {
	it('evaluates each parameter once', async () => {
		const context = ExecuteContext.prototype as unknown as {
			_getNodeParameter(...given: [string, number, unknown, IGetNodeParameterOptions?]): unknown;
		};
		const { mock } = jest.spyOn(context, '_getNodeParameter');
		await harness().run(expectationOf(entry).parameters);
		const evaluated = mock.calls
			.filter(([, , , options]) => !options?.rawExpressions)
			.map(([name]) => name);
		expect(evaluated).toContain('operation');
		expect([...new Set(evaluated)]).toEqual(evaluated);
	});

	it('sends the request that the catalogue describes', async () => {
		const { method, path, query, body, parameters } = expectationOf(entry);
		const { error } = await harness().run(parameters);
		const request = harness().sim.requests.find((one) => one.method === method);
		// The error names the rejected value, if any.
		if (!request) throw error as Error;
		const keys = ['api_key', 'x-partner-api-key'].filter((name) => name in request.headers);
		expect(keys).toEqual([entry.operation === 'register' ? 'x-partner-api-key' : 'api_key']);
		const headers = { accept: 'application/json', [keys[0]]: 'valid' };
		expect(request).toMatchObject({ method, path, headers });
		expect(request.query).toEqual(query);
		expect(request.body ?? {}).toEqual(body);
		const [contentType] = request.headers['content-type']?.split(';') ?? [];
		const hasBody = Object.keys(body).length > 0;
		const { [entry.path]: type = 'application/json' } = method === 'POST' ? FORMS : {};
		expect(contentType).toBe(hasBody ? type : undefined);
	});

	it('sends only required fields if no other fields are filled in', async () => {
		const matches = (name: string) => entry.operation === 'upsert' && name === 'columns';
		const needed = entry.params.filter(({ name, required }) => required || matches(name));
		const expected = expectationOf({ ...entry, params: needed });
		const optional = Object.keys(entry.case?.parameters ?? {})
			.filter((name) => ['options', 'filters', 'additionalFields', 'columns'].includes(name))
			.filter((name) => !needed.some((parameter) => parameter.name === name));
		const parameters = Object.fromEntries(
			Object.entries(expected.parameters).filter(([name]) => !optional.includes(name)),
		);
		const { error } = await harness().run(parameters);
		const sent = harness().sim.requests.find(({ method }) => method === entry.method);
		// An update without any field fails, and the error says so.
		if (!sent) expect(error?.message).toMatch(/(is|are) empty, so there is nothing to update/);
		const paging = entry.paged ? ['limit', 'page'] : [];
		const allowed = new Set([...Object.keys(expected.query), ...paging]);
		expect(Object.keys(sent?.query ?? {}).filter((name) => !allowed.has(name))).toEqual([]);
		const fields = new Set(Object.keys(expected.body));
		expect(Object.keys(sent?.body ?? {}).filter((name) => !fields.has(name))).toEqual([]);
		const values = JSON.stringify([sent?.query ?? {}, sent?.body ?? {}]);
		expect(values).not.toMatch(/undefined|:""/);
	});
});
