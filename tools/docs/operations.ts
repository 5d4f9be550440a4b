import { RESOURCES, type Operation } from './catalogue';
import { byName, type Field, lineOf } from './fields';
import { code, generated, list, page } from './markdown';

const all = RESOURCES.flatMap(({ operations }) => operations);

/** Fields of more than one resource, or of many operations, are described once, at the top. */
const shared = byName(all.flatMap(({ fields }) => fields)).filter(({ name }) => {
	const having = all.filter(({ fields }) => fields.some((one) => one.name === name));
	return having.length > 4 || new Set(having.map(({ resource }) => resource)).size > 1;
});

const isOwn = ({ name }: Field) => !shared.some((one) => one.name === name);

/** docs/reference/operations.md */
export function operationsPage(): string {
	return page([
		generated('Operations'),
		`The operations of the node Messaging CRM, the endpoint that each calls, and its fields by the names that workflows store and expressions use. What is not filled in is not sent. IDs in a path are required. A resource locator, e.g. ${code('orderId')}, is stored as ${code('{"__rl": true, "mode": "id", "value": "..."}')}.`,
		'## Shared fields',
		fieldLines(shared),
		...RESOURCES.flatMap(({ name, operations }) => [
			`## ${name}`,
			list(operations.map(operationLine)),
			fieldLines(byName(operations.flatMap(({ fields }) => fields.filter(isOwn)))),
		]),
	]);
}

/** Fields whose names say it all are only named. */
function fieldLines(fields: Field[]): string {
	const isPlain = ({ description, values }: Field) =>
		values.length === 0 && description.split(' ').length <= 6;
	const plain = fields.filter(isPlain).map(({ name }) => code(name));
	const others = fields.filter((field) => !isPlain(field)).map(lineOf);
	return list(plain.length === 0 ? others : [...others, `Also: ${plain.join(', ')}`]);
}

function operationLine({ name, operation, description, endpoint, fields }: Operation): string {
	// Those in the path are required anyway.
	const isNamed = (field: Field) => field.required && !endpoint?.includes(`{${field.name}}`);
	const names = byName(fields.filter(isNamed)).map(({ name: one }) => code(one));
	const what = endpoint === undefined ? description.replace(/\.$/, '') : code(endpoint);
	const fieldList = names.length === 0 ? '' : `. Requires ${names.join(', ')}`;
	return `_${name}_ (${code(operation)}): ${what}${fieldList}`;
}
