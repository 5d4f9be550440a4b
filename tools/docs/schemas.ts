import { join } from 'node:path';

import { RESOURCES } from './catalogue';
import { RECORDS, type RecordField, type RecordFields } from './recordFields';

/** The folder in which n8n looks for what an operation of version 1 of the node outputs. */
export const SCHEMAS = 'nodes/MessagingCrm/__schema__/v1.0.0';

/**
 * What the editor shows of an operation's output before it has run: a file for each operation, by its path in
 * the repository.
 *
 * @throws Error for an operation that the node does not have
 */
export function schemas(): Record<string, string> {
	const all = Object.entries(RECORDS).flatMap(([resource, types]) =>
		types.flatMap(({ fields, operations }) =>
			operations.map((operation) => {
				requireOperation(resource, operation);
				const schema = { ...schemaOf(fields), version: 1 };
				const path = join(SCHEMAS, resource, `${operation}.json`);
				return [path, `${JSON.stringify(schema, null, '\t')}\n`];
			}),
		),
	);
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

function requireOperation(resource: string, operation: string): void {
	const known = RESOURCES.flatMap(({ operations }) => operations);
	if (known.some((one) => one.resource === resource && one.operation === operation)) return;
	throw new Error(`tools/docs/recordFields.ts: the node has no ${resource}: ${operation}`);
}
