import { join } from 'node:path';

import { RECORDS, type RecordField, type RecordFields } from './recordFields';

/** The folder in which n8n looks for what an operation of version 1 of the node outputs. */
export const SCHEMAS = 'nodes/MessagingCrm/__schema__/v1.0.0';

/**
 * What the editor shows of an operation's output before it has run: a file for each operation, by its path in
 * the repository.
 */
export function schemas(): Record<string, string> {
	const all = RECORDS.flatMap(({ resource, operations, fields }) => {
		const text = `${JSON.stringify({ ...schemaOf(fields), version: 1 }, null, '\t')}\n`;
		return operations.map((operation) => [join(SCHEMAS, resource, `${operation}.json`), text]);
	});
	return Object.fromEntries(all) as Record<string, string>;
}

function schemaOf(fields: RecordFields): object {
	const properties = Object.entries(fields).map(([name, field]) => [name, propertyOf(field)]);
	return { type: 'object', properties: Object.fromEntries(properties) as object };
}

function propertyOf({ type, fields }: RecordField): object {
	if (fields === undefined) return { type };
	return type === 'array' ? { type, items: schemaOf(fields) } : schemaOf(fields);
}
