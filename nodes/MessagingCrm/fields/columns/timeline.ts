import { jakartaDate } from '../../service';
import type { Column } from '../../service/boards';
import { excerpt, InputError } from '../../shared/inputError';
import { isObject, parseJson } from '../../shared/json';

/**
 * A period of time as the service expects it (docs/internals/service.md#column-types).
 * @param value `{from, to}`, or its JSON text; an empty text, or two, clear the column, and two expressions without a value
 * leave it alone
 * @param timezone of the workflow
 */
export function timeline(value: unknown, { name }: Column, timezone: string): unknown {
	if (value === '') return '';
	const given = boundsOf(value, name);
	if (given.every((bound) => bound === undefined || bound === null)) return undefined;
	const [from, to] = given.map((bound) => bound ?? '');
	if (from === '' && to === '') return '';
	const bounds = { from: dateOf(from, 'From'), to: dateOf(to, 'To') };
	if (bounds.to >= bounds.from) return bounds;
	throw new InputError(
		`${name} ends before it starts: ${bounds.from} to ${bounds.to}`,
		`Check both dates of ${name}`,
	);

	function dateOf(bound: unknown, part: string): string {
		const date = jakartaDate(bound, timezone, `${name} (${part})`);
		if (date !== undefined) return date;
		throw new InputError(
			`${name} (${part}) is empty`,
			`Enter both dates of ${name}, or empty both to clear the column`,
		);
	}
}

function boundsOf(value: unknown, name: string): unknown[] {
	const given = typeof value === 'string' ? parseJson(value) : value;
	if (isObject(given) && ('from' in given || 'to' in given)) return [given.from, given.to];
	throw new InputError(
		`${name} is not a timeline: ${excerpt(value)}`,
		`Enter two dates as ${name}, e.g. {"from": "2025-01-01", "to": "2025-01-31"}`,
	);
}

/** The two fields that a timeline column has in the column mapper, as they are shown and stored. */
export function timelineFields({ name }: Column): { from: string; to: string } {
	return { from: `${name} (From)`, to: `${name} (To)` };
}
