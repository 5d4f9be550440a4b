import type { Field } from './fields';
import { code, table } from './markdown';

/** Fields as a table; those that are required are in bold. */
export function fieldTable(fields: Field[]): string {
	return table(
		['Field', 'Name', 'Type', 'Default', 'Description'],
		fields.map(({ label, name, type, required, default: value, description }) => [
			required ? `**${label}**` : label,
			code(name),
			type,
			value,
			description,
		]),
	);
}
