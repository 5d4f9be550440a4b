import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';

/**
 * n8n's rules for texts, on what the nodes have in the end: its lint rules read literals only, and
 * most fields here are put together by code.
 */

type Property = INodeProperties | INodePropertyOptions | INodePropertyCollection;

const { MessagingCrm, MessagingCrmMemory, MessagingCrmTrigger, MessagingCrmApi } =
	require('../..') as Record<string, new () => INodeType & { properties: INodeProperties[] }>;

const everything = [
	...walk(new MessagingCrm().description.properties, 'node'),
	...walk(new MessagingCrmMemory().description.properties, 'memory'),
	...walk(new MessagingCrmTrigger().description.properties, 'trigger'),
	...walk(new MessagingCrmApi().properties, 'credential'),
];

/** Each property, option and field, with the way to it. */
function walk(properties: Property[], from: string): Array<[path: string, property: Property]> {
	return properties.flatMap((property) => {
		const resource = (property as INodeProperties).displayOptions?.show?.resource ?? [];
		const path = [from, ...resource.slice(0, 1), property.name].join(' > ');
		const { options = [] } = property as INodeProperties;
		const { values = [] } = property as INodePropertyCollection;
		return [[path, property], ...walk([...options, ...values], path)];
	});
}

const operations = everything.filter(
	(entry): entry is [string, INodePropertyOptions] =>
		/ operation > /.test(entry[0]) && 'value' in entry[1],
);

/** A notice has a sentence where others have a label. */
const isNotice = (property: Property) => 'type' in property && property.type === 'notice';

const labels = everything
	.filter(([, property]) => !isNotice(property))
	.map(([path, property]): [string, string] => [
		path,
		'displayName' in property ? property.displayName : property.name,
	]);

const descriptions = textsOf('description');
const placeholders = textsOf('placeholder');

function textsOf(key: 'description' | 'hint' | 'placeholder'): Array<[path: string, text: string]> {
	return everything.flatMap(([path, property]) => {
		const text = (property as INodeProperties)[key];
		return text === undefined ? [] : [[path, text] as [string, string]];
	});
}

const SMALL_WORDS = /^(a|an|and|as|at|by|for|from|in|into|of|on|or|per|the|to|with)$/;

/** Words that are written with capitals anywhere. */
const NAMES = /^(AI|API|CRM|ID|IDs|JSON|URL|WhatsApp)$/;

it('each operation has a name, an action and a description', () => {
	expect(operations.length).toBeGreaterThanOrEqual(39);
	const without = operations.filter(
		([, { name, action, description }]) => !name || !action || !description,
	);
	expect(without).toEqual([]);
});

it('actions are in sentence case, without articles and without a full stop', () => {
	const wrong = operations.filter(([, { action = '' }]) => {
		const [first, ...words] = action.split(' ');
		return (
			!/^[A-Z][a-z]+$/.test(first) ||
			words.some((word) => !NAMES.test(word) && !/^[a-z]+$/.test(word)) ||
			words.some((word) => /^(a|an|the)$/.test(word))
		);
	});
	expect(wrong).toEqual([]);
});

it('no two actions are the same', () => {
	const actions = operations.map(([, { action }]) => action);
	expect(actions.filter((action, index) => actions.indexOf(action) !== index)).toEqual([]);
});

it('labels are in Title Case', () => {
	const wrong = labels.filter(([, label]) => {
		const words = label.replace(/"[^"]*"|[()]/g, '').split(' ');
		return words.some(
			(word, index) => !(index > 0 && SMALL_WORDS.test(word)) && /^[a-z]/.test(word),
		);
	});
	expect(wrong).toEqual([]);
});

it('descriptions are sentences: one without a full stop, several with', () => {
	const wrong = descriptions.filter(([, text]) => {
		const several = /[A-Za-z)}][.!?] [A-Z0-9-]/.test(text.replace(/e\.g\. /g, ''));
		return !/^[A-Z"]/.test(text) || text.trim() !== text || text.endsWith('.') !== several;
	});
	expect(wrong).toEqual([]);
});

it('hints are short, since they are between the fields', () => {
	expect(textsOf('hint').length).toBeGreaterThan(0);
	expect(textsOf('hint').filter(([, text]) => text.length > 120)).toEqual([]);
});

it('descriptions of booleans begin with "Whether"', () => {
	const booleans = everything
		.map(([, property]) => property as INodeProperties)
		.filter(({ type }) => type === 'boolean');
	expect(booleans.length).toBeGreaterThan(0);
	expect(booleans.filter(({ description }) => !description?.startsWith('Whether '))).toEqual([]);
});

it('no text speaks of binary data', () => {
	const texts = [...labels, ...descriptions, ...textsOf('hint')];
	expect(texts.filter(([, text]) => /binary/i.test(text))).toEqual([]);
});

it('placeholders are examples, or say what a button adds', () => {
	const wrong = placeholders.filter(
		// The address is the one that n8n's lint rules want.
		([, text]) =>
			!/^e\.g\. \S/.test(text) && !/^Add [A-Za-z]/.test(text) && text !== 'name@email.com',
	);
	expect(wrong).toEqual([]);
});
