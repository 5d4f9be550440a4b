import type { FieldType } from 'n8n-workflow';

import { jakartaDate } from '../../shared/jakartaDate';
import { isObject, own } from '../../shared/json';
import { readText } from '../../shared/values';
import { decimalNumber } from './decimalNumber';
import { entriesOf, idList } from './idList';

/**
 * One column value as the service takes it (docs/service.md#columns). An empty text clears the column.
 *
 * @param value of any type, as expressions give it
 * @param type the column's type in the column mapper; undefined if the mapper does not know the column
 * @param name of the column, for errors
 * @param timezone of the workflow
 * @throws InputError
 */
export function columnValue(
	value: unknown,
	type: FieldType | undefined,
	name: string,
	timezone: string,
): unknown {
	switch (type) {
		case 'array':
			return agentIds(value, name);
		case 'dateTime':
			return value === '' ? '' : jakartaDate(value, timezone, name);
		case 'number':
			return value === '' ? '' : decimalNumber(value, name);
		case 'options':
			return readText(value, name);
		case 'string':
			// A timeline is text in the mapper, but an object in the service.
			return typeof value === 'object' ? value : readText(value, name);
		default:
			return value;
	}
}

/** Agents by their IDs, or as Agent: Get Many outputs them. */
function agentIds(value: unknown, name: string): string[] {
	const agents = entriesOf(value).map((agent) => (isObject(agent) ? own(agent, 'id') : agent));
	return idList(agents, name);
}
