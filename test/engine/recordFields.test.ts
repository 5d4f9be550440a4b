import { RESOURCES } from '../../tools/docs/catalogue';
import { outputOf } from '../../tools/docs/examples';
import { RECORDS, type RecordFields } from '../../tools/docs/recordFields';

const OPERATIONS = RESOURCES.flatMap(({ operations }) => operations);

/** The paths of all fields, without those that some records have instead of others. */
function pathsOf(fields: RecordFields): string[] {
	return Object.entries(fields)
		.filter(([, { insteadOf }]) => insteadOf === undefined)
		.flatMap(([name, field]) => [name, ...within(name, pathsOf(field.fields ?? {}))]);
}

function pathsIn(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(pathsIn);
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => [name, ...within(name, pathsIn(inner))]);
}

const within = (name: string, paths: string[]) => paths.map((path) => `${name}.${path}`);

/** Columns of a board are written in capitals here, fields of an item are not. */
const isField = (path: string) => !/^[A-Z]/.test(path);

async function pathsSentFor(resource: string, operation: string): Promise<string[]> {
	const found = OPERATIONS.find((one) => one.resource === resource && one.operation === operation);
	const { items } = await outputOf(found!);
	return [...new Set(pathsIn(items).filter(isField))];
}

it.each(Object.entries(RECORDS))(
	'the records of %s have the fields that the editor shows before a run, and no others',
	async (resource, types) => {
		const sent: string[] = [];
		for (const { fields, operations } of types) {
			for (const operation of operations) {
				const paths = await pathsSentFor(resource, operation);
				const unknown = paths.filter((path) => !pathsOf(fields).includes(path));
				expect({ operation, unknown }).toEqual({ operation, unknown: [] });
				sent.push(...paths);
			}
		}
		// Within a board, e.g. the settings of a column that is not the first.
		const isSent = (path: string) => sent.some((one) => `.${one}`.endsWith(`.${path}`));
		const shown = types.flatMap(({ fields }) => pathsOf(fields));
		expect(shown.filter((path) => !isSent(path))).toEqual([]);
	},
);
