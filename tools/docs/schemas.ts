import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { RESOURCES } from './catalogue';
import { RECORDS, type RecordField, type RecordFields } from './recordFields';

/** The folder in which n8n looks for what an operation of version 1 of the node outputs. */
export const SCHEMAS = 'nodes/MessagingCrm/__schema__/v1.0.0';

const SERVICE = resolve(__dirname, '../../docs/internals/service.md');

/**
 * What the editor shows of an operation's output before it has run: a file for each operation, by its path in
 * the repository.
 *
 * @throws Error for an operation that the node does not have, or a field that docs/internals/service.md does not name
 */
export function schemas(): Record<string, string> {
	const service = readFileSync(SERVICE, 'utf8');
	const files: Record<string, string> = {};
	for (const [resource, types] of Object.entries(RECORDS)) {
		for (const { section, fields, operations } of types) {
			check(fields, section, service);
			for (const operation of operations) {
				requireOperation(resource, operation);
				const path = join(SCHEMAS, resource, `${operation}.json`);
				files[path] = `${JSON.stringify({ ...schemaOf(fields), version: 1 }, null, '\t')}\n`;
			}
		}
	}
	return files;
}

function schemaOf(fields: RecordFields): object {
	const properties = Object.entries(fields).map(([name, field]) => [name, propertyOf(field)]);
	return { type: 'object', properties: Object.fromEntries(properties) as object };
}

function propertyOf({ type, fields }: RecordField): object {
	if (fields === undefined) return { type };
	return type === 'array' ? { type, items: schemaOf(fields) } : schemaOf(fields);
}

/** A preview of a field that may not exist would be a promise. */
function check(fields: RecordFields, section: string, service: string): void {
	for (const [name, field] of Object.entries(fields)) {
		const other = field.section ?? section;
		const isNamed = [section, other]
			.flatMap((title) => statements(service, title))
			.filter((text) => text.includes(field.basis))
			.some((text) => new RegExp(`[\`{ .]${name}\\b`).test(text));
		if (!isNamed)
			throw new Error(`docs/internals/service.md, ${other}: ${name} is not ${field.basis}`);
		check(field.fields ?? {}, other, service);
	}
}

/** The rows and points of a section, each in one line. */
function statements(page: string, section: string): string[] {
	const [, text = ''] = page.split(new RegExp(`^## ${section}$`, 'm'));
	return text
		.split(/^## /m)[0]
		.replace(/\n {2,}/g, ' ')
		.split('\n');
}

function requireOperation(resource: string, operation: string): void {
	const known = RESOURCES.flatMap(({ operations }) => operations);
	if (known.some((one) => one.resource === resource && one.operation === operation)) return;
	throw new Error(`tools/docs/recordFields.ts: the node has no ${resource}: ${operation}`);
}
