import { RESOURCES, type Operation, type Resource } from './catalogue';
import { asSentence, fieldTable } from './fields';
import { code, generated, linkTo, page, table } from './markdown';
import { printedExamples, type Printed } from './printedExamples';
import { has, sharedBy, without, type FieldGroup } from './sharedFields';

const operations = RESOURCES.flatMap((resource) => resource.operations);
const lists = operations.filter(({ isList }) => isList);
const others = operations.filter(({ fields }) => fields.every(({ name }) => name !== 'returnAll'));

const fieldLists = (some: Operation[]) => some.map(({ fields }) => fields);

const ofAll = { title: 'Options of every operation', fields: sharedBy(fieldLists(operations)) };
const ofOthers = { title: '', fields: fieldLists(others).flat() };
const ofLists = {
	title: 'Fields of every list',
	fields: without([ofOthers], sharedBy(fieldLists(lists))),
};
const ofSeveral = {
	title: 'Fields of several resources',
	fields: sharedBy(
		RESOURCES.map((resource) => without([ofAll, ofLists], fieldLists(resource.operations).flat())),
		2,
	).sort((a, b) => a.label.localeCompare(b.label, 'en')),
};

/** docs/reference/operations.md */
export async function operationsPage(): Promise<string> {
	const sections: string[] = [];
	for (const resource of RESOURCES) sections.push(await resourceSection(resource));
	return page([
		generated('Operations'),
		`The fields of each operation of the node Messaging CRM, the endpoint of the service that it calls, and its output. The names in ${code('code')} are those that workflows store and expressions use. A field in **bold** is required. **Default** is what holds if you do not add an option; a filter or a field of a record that you do not add is not sent. The examples come from running each operation against the [simulated service](../../simulator). The real service does not document the fields of its records, so yours may differ. Long texts and lists are cut.`,
		`In addition to its own fields, each operation has the ${linkTo(ofAll.title, 'options of every operation')}. The node's Settings and Request Options are n8n's own.`,
		`For an endpoint that is not here, use ${linkTo('Other Endpoint: Send Request')}.`,
		table(
			['Resource', 'Operations'],
			RESOURCES.map(({ name, operations: own }) => [
				linkTo(name),
				own.map((operation) => linkTo(operation.heading, operation.name)).join(', '),
			]),
		),
		...[ofAll, ofLists, ofSeveral].flatMap(({ title, fields }) => [
			`## ${title}`,
			fieldTable(fields),
		]),
		...sections,
	]);
}

async function resourceSection({ name, operations: own }: Resource): Promise<string> {
	const rest = fieldLists(own).map((fields) => without([ofAll, ofLists, ofSeveral], fields));
	const shared = { title: `${name}: fields of several operations`, fields: sharedBy(rest, 2) };
	const examples = await printedExamples(own);
	return [
		`## ${name}`,
		...examples.map((example) => operationSection(example, shared)),
		...(shared.fields.length === 0 ? [] : [`### ${shared.title}`, fieldTable(shared.fields)]),
	].join('\n\n');
}

function operationSection({ operation, text, calls }: Printed, shared: FieldGroup): string {
	const { heading, description, endpoint, fields, isList } = operation;
	const own = without([ofAll, ofLists, ofSeveral, shared], fields);
	const output = isList
		? `A list, with the ${linkTo(ofLists.title, 'fields of every list')}. It outputs one item per record`
		: 'It outputs one item';
	return [
		`### ${heading}`,
		asSentence(description),
		...(endpoint === undefined ? [] : [code(endpoint)]),
		...(own.length === 0 ? [] : [fieldTable(own)]),
		...[shared, ofSeveral].map((group) => fieldsFrom(group, operation)).filter(Boolean),
		`${output}${text}`,
		...(calls.length > 1 ? [`For this example it called ${calls.map(code).join(', then ')}.`] : []),
	].join('\n\n');
}

/** Names the fields of an operation that another table describes. */
function fieldsFrom({ title, fields }: FieldGroup, operation: Operation): string {
	const labels = operation.fields
		.filter((field) => has(fields, field))
		.map(({ label, required }) => (required ? `**${label}**` : label));
	return labels.length === 0 ? '' : `From ${linkTo(title)}: ${labels.join(', ')}.`;
}
