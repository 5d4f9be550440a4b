import type { INodeType } from 'n8n-workflow';

/**
 * n8n's rules, on what the nodes have in the end: its lint rules read literals only, and most fields here are put
 * together by code.
 */

/** What fields, options and groups of fields have. */
interface Property {
	name: string;
	displayName?: string;
	type?: string;
	default?: unknown;
	value?: unknown;
	action?: string;
	description?: string;
	hint?: string;
	placeholder?: string;
	modes?: Array<{ name: string }>;
	displayOptions?: { show?: { resource?: string[] } };
	options?: Property[];
	values?: Property[];
}

type Entry = Property & { path: string; label: string };

const { MessagingCrm, MessagingCrmMemory, MessagingCrmTrigger, MessagingCrmApi } =
	require('../..') as Record<string, new () => INodeType & { properties: Property[] }>;

const nodes = [MessagingCrm, MessagingCrmMemory, MessagingCrmTrigger].map(
	(type) => new type().description,
);
const everything = [
	...nodes.flatMap(({ name, properties }) => walk(properties as Property[], name)),
	...walk(new MessagingCrmApi().properties, 'credential'),
];

/** Each property, option and field, with the way to it. */
function walk(properties: Property[], from: string): Entry[] {
	return properties.flatMap((property) => {
		const { name, displayName, displayOptions, options = [], values = [] } = property;
		const [resource] = displayOptions?.show?.resource ?? [];
		const path = [from, resource, name].filter((part) => part !== undefined).join(' > ');
		return [
			{ ...property, path, label: displayName ?? name },
			...walk([...options, ...values], path),
		];
	});
}

const allWith = (key: keyof Property) => everything.filter((entry) => entry[key] !== undefined);
const allOf = (type: string) => everything.filter((entry) => entry.type === type);
const operations = allWith('value').filter(({ path }) => / operation > /.test(path));
/** A notice has a sentence where others have a label. */
const labelled = everything.filter(({ type }) => type !== 'notice');

const SMALL_WORDS = /^(a|an|and|as|at|by|for|from|in|into|of|on|or|per|the|to|with)$/;

/** Words with capitals anywhere, and others but articles. */
const ACTION = /^[A-Z][a-z]+( (AI|API|CRM|IDs?|JSON|URL|WhatsApp|(?!(an?|the)\b)[a-z]+))*$/;

/** Expects the rule of so many entries at least. */
function expectAll(entries: Entry[], isKept: (entry: Entry) => unknown, least = 1): void {
	expect(entries.length).toBeGreaterThanOrEqual(least);
	expect(entries.filter((entry) => !isKept(entry)).map(({ path }) => path)).toEqual([]);
}

it('each operation has a name, an action and a description', () =>
	expectAll(operations, ({ name, action, description }) => name && action && description, 39));

it('actions are in sentence case, without articles and without a full stop', () =>
	expectAll(operations, ({ action = '' }) => ACTION.test(action)));

it('no two actions are the same', () => {
	const actions = operations.map(({ action }) => action);
	expect(actions).toEqual([...new Set(actions)]);
});

it('labels are in Title Case', () =>
	expectAll(labelled, ({ label }) => {
		const words = label.replace(/"[^"]*"|[()]/g, '').split(' ');
		return words.every((word, at) => !/^[a-z]/.test(word) || (at > 0 && SMALL_WORDS.test(word)));
	}));

it('descriptions are sentences: one without a full stop, several with', () =>
	expectAll(allWith('description'), ({ description = '' }) => {
		const isSeveral = /[A-Za-z)}][.!?] [A-Z0-9-]/.test(description.replace(/e\.g\. /g, ''));
		return /^[A-Z"].*\S$/.test(description) && description.endsWith('.') === isSeveral;
	}));

it('hints are short, since they are between the fields', () =>
	expectAll(allWith('hint'), ({ hint = '' }) => hint.length <= 120));

it('descriptions of booleans begin with "Whether"', () =>
	expectAll(allOf('boolean'), ({ description }) => description?.startsWith('Whether ')));

it('no text speaks of binary data', () =>
	expectAll(everything, ({ type, label, description, hint }) => {
		const texts = [type === 'notice' ? '' : label, description, hint];
		return !/binary/i.test(texts.join());
	}));

/** The address is the one that n8n's lint rules want. */
it('placeholders are examples, or say what a button adds', () =>
	expectAll(allWith('placeholder'), ({ placeholder = '' }) =>
		/^(e\.g\. \S|Add [A-Za-z]|name@email\.com$)/.test(placeholder),
	));

it('a resource locator offers its list first', () => {
	const isListFirst = ({ modes, default: value }: Entry) =>
		modes?.[0].name === 'list' && (value as { mode: string }).mode === 'list';
	expectAll(allOf('resourceLocator'), isListFirst, 11);
});
