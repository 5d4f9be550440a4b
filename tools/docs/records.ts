import { code, generated, page, table } from './markdown';
import { RECORDS, type RecordFields } from './recordFields';

/** docs/reference/records.md */
export function recordsPage(): string {
	return page([
		generated('Records'),
		'The fields of records that are known: the editor shows them before an operation has run. **Documented** fields are those that the service takes when a record is written. **Observed** fields were seen in its responses ([The service](../internals/service.md)). Others may come too: every operation outputs the whole record.',
		...RECORDS.flatMap(({ title, fields }) => [
			`## ${title}`,
			table(['Field', 'Type', 'Basis'], rows(fields)),
		]),
	]);
}

/** Fields of an object follow it, with a path; those of a list have `[]` in it. */
function rows(fields: RecordFields, parent = ''): string[][] {
	return Object.entries(fields).flatMap(([name, { type, basis, fields: inner }]) => {
		const path = parent + name;
		const below = `${path}${type === 'array' ? '[]' : ''}.`;
		return [[code(path), type, basis], ...(inner ? rows(inner, below) : [])];
	});
}
