import type { INodeType } from 'n8n-workflow';

/** Checks n8n's rules on the built nodes. n8n's lint rules read only literals, but code generates most fields. */

/** The properties of fields, options and groups of fields. */
interface Property {
	name: string;
	type?: string;
	default?: unknown;
	value?: unknown;
	action?: string;
	description?: string;
	modes?: Array<{ name: string }>;
	displayOptions?: { show?: { resource?: string[] } };
	options?: Property[];
	values?: Property[];
}

type Entry = Property & { path: string };

const {
	MessagingCrm,
	MessagingCrmMemory,
	MessagingCrmTrigger,
	MessagingCrmWebhookTrigger,
	MessagingCrmApi,
} = require('../..') as Record<string, new () => INodeType & { properties: Property[] }>;

const nodes = [
	MessagingCrm,
	MessagingCrmMemory,
	MessagingCrmTrigger,
	MessagingCrmWebhookTrigger,
].map((type) => new type().description);
const everything = [
	...nodes.flatMap(({ name, properties }) => walk(properties as Property[], name)),
	...walk(new MessagingCrmApi().properties, 'credential'),
];

/** Each property, option and field, with its path. */
function walk(properties: Property[], from: string): Entry[] {
	return properties.flatMap((property) => {
		const { name, displayOptions, options = [], values = [] } = property;
		const [resource] = displayOptions?.show?.resource ?? [];
		const path = [from, resource, name].filter((part) => part !== undefined).join(' > ');
		return [{ ...property, path }, ...walk([...options, ...values], path)];
	});
}

const allOf = (type: string) => everything.filter((entry) => entry.type === type);
const operations = everything.filter(({ path, value }) => value && / operation > /.test(path));

/** Expects at least this many entries, and that all of them follow a rule. */
function expectAll(entries: Entry[], isKept: (entry: Entry) => unknown, least: number): void {
	expect(entries.length).toBeGreaterThanOrEqual(least);
	expect(entries.filter((entry) => !isKept(entry)).map(({ path }) => path)).toEqual([]);
}

it('each operation has a name, a description and a unique action', () => {
	expectAll(operations, ({ name, action, description }) => name && action && description, 55);
	const actions = operations.map(({ action }) => action);
	expect(actions).toEqual([...new Set(actions)]);
});

it('descriptions of booleans begin with "Whether"', () =>
	expectAll(allOf('boolean'), ({ description }) => description?.startsWith('Whether '), 10));

it('a resource locator offers its list first', () => {
	const isListFirst = ({ modes, default: value }: Entry) =>
		modes?.[0].name === 'list' && (value as { mode: string }).mode === 'list';
	expectAll(allOf('resourceLocator'), isListFirst, 11);
});
