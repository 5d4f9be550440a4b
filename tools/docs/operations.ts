import { RESOURCES, type Operation } from './catalogue';
import { byName, type Field, isPlain, lineOf } from './fields';
import { code, generated, list, page } from './markdown';

const ALL = RESOURCES.flatMap(({ operations }) => operations);

/** Groups of operations that share many fields. */
const KINDS: Array<[name: string, operations: Operation[]]> = [
	['All operations', ALL],
	['All operations that return a list', ALL.filter(({ isList }) => isList)],
	[
		'All operations with POST, PUT or DELETE',
		ALL.filter(({ endpoint = 'GET' }) => !endpoint.startsWith('GET')),
	],
];

/** Fields that are required only for some values of another field. Their declarations do not show this. */
const REQUIRED_FOR_CHOICE: Record<string, string[]> = {
	'Message: Send': [`${code('message')} for a text message`],
};

/** docs/reference/operations.md */
export function operationsPage(): string {
	return page([
		generated('Operations'),
		`The endpoints and fields of Messaging CRM's operations, with the names used in workflows and expressions. Empty fields are not sent. IDs in a path are required. A resource locator, e.g. ${code('orderId')}, is stored as ${code('{"__rl": true, "mode": "id", "value": "..."}')}.`,
		'## Fields of several resources',
		...fieldGroups(ALL, isShared),
		...RESOURCES.flatMap(({ name, operations }) => [
			`## ${name}`,
			list(operations.map(operationLine)),
			...fieldGroups(operations, (field) => !isShared(field)),
		]),
	]);
}

function operationLine(operation: Operation): string {
	const { name, description, endpoint } = operation;
	const what = endpoint === undefined ? description.split('. ')[0] : code(endpoint);
	const required = requirements(operation).join('; ');
	return `_${name}_ (${code(operation.operation)}): ${what}${required && `. Requires ${required}`}`;
}

/** The fields that an operation requires in addition to those in its path. */
function requirements({ heading, endpoint, fields }: Operation): string[] {
	const always: string[] = [];
	/** Required fields that are alternatives, by the name of the field whose value selects one. */
	const alternatives = new Map<string, string[]>();
	for (const field of byName(fields.filter(({ required }) => required))) {
		if (endpoint?.includes(`{${field.name}}`)) continue;
		const choice = choiceFor(field, fields);
		if (choice === undefined) always.push(code(field.name));
		else alternatives.set(choice, [...(alternatives.get(choice) ?? []), code(field.name)]);
	}
	// A field without alternatives is shown for only one choice, so it is left out.
	const several = [...alternatives.values()].filter(({ length }) => length > 1);
	return [
		...(always.length > 0 ? [always.join(', ')] : []),
		...several.map((names) => `one of ${names.join(', ')}`),
		...(REQUIRED_FOR_CHOICE[heading] ?? []),
	];
}

/** The name of the field whose value decides whether a field is shown. */
function choiceFor({ property }: Field, fields: Field[]): string | undefined {
	const { show, hide } = property.displayOptions ?? {};
	return Object.keys({ ...show, ...hide }).find((key) => fields.some(({ name }) => name === key));
}

/** Whether the field exists in several resources with the same meaning. Such fields are described only once. */
function isShared({ name }: Field): boolean {
	const having = operationsWith(name, ALL);
	const same = having.flatMap(({ fields }) => fields.filter((field) => field.name === name));
	const meanings = new Set(same.map(({ description }) => description));
	return new Set(having.map(({ resource }) => resource)).size > 1 && meanings.size === 1;
}

function operationsWith(name: string, operations: Operation[]): Operation[] {
	return operations.filter(({ fields }) => fields.some((field) => field.name === name));
}

/** Groups the fields by the operations that have them. Returns a title and a list for each group. */
function fieldGroups(operations: Operation[], isWanted: (field: Field) => boolean): string[] {
	const groups = new Map<string, { having: Operation[]; fields: Field[] }>();
	for (const field of byName(operations.flatMap(({ fields }) => fields)).filter(isWanted)) {
		const having = operationsWith(field.name, operations);
		if (isNamed(field) && having.every((operation) => requires(operation, field))) continue;
		const key = having.map(({ heading }) => heading).join();
		groups.set(key, { having, fields: [...(groups.get(key)?.fields ?? []), field] });
	}
	return [...groups.values()]
		.sort((a, b) => b.having.length - a.having.length)
		.flatMap(({ having, fields }) => [titleFor(having, operations), fieldLines(fields)]);
}

/** The title of a group of fields: the operations that have them. */
function titleFor(having: Operation[], operations: Operation[]): string {
	const others = operations.filter((operation) => !having.includes(operation));
	if (others.length === 0) return operations.length === 1 ? '' : 'All operations:';
	for (const [name, all] of KINDS) {
		const missing = all.filter((operation) => !having.includes(operation));
		const added = having.filter((operation) => !all.includes(operation));
		if (missing.length + added.length > 3 || having.length < 6) continue;
		const except = missing.length > 0 ? ` except ${namesOf(missing)}` : '';
		const also = added.length > 0 ? `; also ${namesOf(added)}` : '';
		return `${name}${except}${also}:`;
	}
	return `${namesOf(having)}:`;
}

/** E.g. `_Get Many_ (Order, Contact), _Get_ (Order)`, or `_Get Many_, _Get_` for a single resource. */
function namesOf(operations: Operation[]): string {
	const resources = new Map<string, string[]>();
	for (const { name, operations: own } of RESOURCES) {
		for (const operation of own.filter((one) => operations.includes(one))) {
			const title = `_${operation.name}_`;
			resources.set(title, [...(resources.get(title) ?? []), name]);
		}
	}
	const isSingle = new Set([...resources.values()].flat()).size === 1;
	return [...resources]
		.map(([title, names]) => (isSingle ? title : `${title} (${names.join(', ')})`))
		.join(', ');
}

function isNamed(field: Field): boolean {
	return isPlain(field) && field.values.length === 0;
}

/** Whether an operation's line names the field, in the path or as a required field. */
function requires(operation: Operation, { name }: Field): boolean {
	const line = operationLine(operation);
	return line.includes(`{${name}}`) || line.includes(code(name));
}

/** The list of fields. Fields whose names explain them share a line. */
function fieldLines(fields: Field[]): string {
	const named = fields.filter(isNamed).map(({ name }) => code(name));
	const lines = fields.filter((field) => !isNamed(field)).map(lineOf);
	if (named.length > 0) lines.push(named.join(', '));
	return list(lines);
}
