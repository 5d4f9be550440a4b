import { RESOURCES, type Operation, type Resource } from './catalogue';
import { exampleOf } from './examples';
import type { Field } from './fields';
import { fieldTable } from './fieldTable';
import { code, generated, json, linkTo, page, table } from './markdown';

const ALL = 'Options of every operation';
const LISTS = 'Fields of every list';

const operations = RESOURCES.flatMap((resource) => resource.operations);
const common = sharedBy(operations);
const commonOfLists = sharedBy(operations.filter(({ isList }) => isList)).filter(
	({ name }) => !common.some((field) => field.name === name),
);

/** docs/reference/operations.md */
export async function operationsPage(): Promise<string> {
	const sections: string[] = [];
	for (const resource of RESOURCES) sections.push(await resourceSection(resource));
	return page([
		generated('Operations'),
		`The fields of each operation of the node Messaging CRM, the endpoint of the service that it calls, and its output. The names in ${code('code')} are those that workflows store and expressions use. A field in **bold** is required. The examples come from running each operation against the [simulated service](../../test/simulator). The real service does not document the fields of its records, so yours may differ. Long texts and lists are cut.`,
		`In addition to its own fields, each operation has the ${linkTo(ALL, 'options of every operation')}. The node's Settings and Request Options are n8n's own.`,
		"For an endpoint that is not here, use n8n's HTTP Request node with **Authentication > Predefined Credential Type > Messaging CRM API**.",
		table(
			['Resource', 'Operations'],
			RESOURCES.map(({ name, operations: own }) => [
				linkTo(name),
				own.map((operation) => linkTo(operation.heading, operation.name)).join(', '),
			]),
		),
		`## ${ALL}`,
		fieldTable(common),
		`## ${LISTS}`,
		fieldTable(commonOfLists),
		...sections,
	]);
}

async function resourceSection({ name, operations: own }: Resource): Promise<string> {
	const sections: string[] = [];
	for (const operation of own) sections.push(await operationSection(operation));
	return [`## ${name}`, ...sections].join('\n\n');
}

async function operationSection(operation: Operation): Promise<string> {
	const { heading, description, endpoint, fields, isList } = operation;
	const shared = new Set([...common, ...(isList ? commonOfLists : [])].map(({ name }) => name));
	const own = fields.filter(({ name }) => !shared.has(name));
	const { item, calls } = await exampleOf(operation);
	return [
		`### ${heading}`,
		`${description}${/[.!?]$/.test(description) ? '' : '.'}`,
		...(endpoint === undefined ? [] : [code(endpoint)]),
		...(own.length === 0 ? [] : [fieldTable(own)]),
		isList
			? `A list, with the ${linkTo(LISTS, 'fields of every list')}. It outputs one item per record, such as:`
			: 'It outputs one item, such as:',
		json(item),
		...(calls.length > 1 ? [`For this example it called ${calls.map(code).join(', then ')}.`] : []),
	].join('\n\n');
}

/** The fields that all of these operations have, with the same description. */
function sharedBy([first, ...others]: Operation[]): Field[] {
	return first.fields.filter((field) =>
		others.every(({ fields }) => fields.some((one) => isSame(one, field))),
	);
}

function isSame(a: Field, b: Field): boolean {
	return a.name === b.name && a.description === b.description;
}
