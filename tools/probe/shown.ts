import { atPath, isObject, isUuid } from '../../nodes/MessagingCrm/shared/json';
import { parseMoment } from '../../nodes/MessagingCrm/shared/moment';

/** All that a report shows of a response: names of fields, types of values, and words of statuses and types. */

export const HIDDEN = '(names that are not shown)';

const MOST_FIELDS = 100;
const MOST_WORDS = 12;
const DEPTH = 5;

/** How fields are called whose values are a few words, the same for everybody. */
const WORD_FIELD = /(?:^|_|\b)(?:status|type|direction|category)$|(?:Status|Type|Direction)$/;

/** In one case: names of people begin with a capital. */
const WORD = /^(?:[a-z]{2,16}(?:[_-][a-z]{1,16}){0,3}|[A-Z]{2,16}(?:[_-][A-Z]{1,16}){0,3})$/;

/** Offsets that say nothing about a person. */
const ZONE = /^(?:Z|[+-]0[07](?::?00)?)?$/i;

/** The name of a field; others, such as the phone numbers of a map, are data. */
export function shownName(name: string): string {
	const isField = /^[a-z][a-zA-Z0-9_]{0,40}$/.test(name) && !/(?:\d.*){4}/.test(name);
	return isField ? name : HIDDEN;
}

/** A dot path that leads to a list in a body. A name with a dot in it is data. */
export function shownPath(body: unknown, path: string): string {
	if (path === '') return 'the body itself';
	const names = path.split('.').map(shownName);
	const isPath = Array.isArray(atPath(body, path)) && !names.includes(HIDDEN);
	return isPath ? `\`${path}\`` : HIDDEN;
}

/** The words of a status or a type that occur more than once; none if there are too many for that. */
function shownWords(values: unknown[]): string[] {
	const texts = values.filter((value) => typeof value === 'string');
	const repeated = texts.filter((text, index) => texts.lastIndexOf(text) > index);
	const words = [...new Set(repeated)].filter((text) => WORD.test(text));
	return words.length > MOST_WORDS ? [] : words;
}

function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	if (isObject(value)) return 'object';
	if (typeof value === 'boolean') return 'true or false';
	return typeof value === 'string' ? typeOfText(value) : typeof value;
}

function typeOfText(text: string): string {
	if (text === '') return 'empty text';
	if (isUuid(text)) return 'UUID';
	if (/^\+?\d+$/.test(text)) return text.startsWith('+') ? '+ and digits' : 'digits';
	return timeFormat(text) ?? 'text';
}

/** E.g. `YYYY-MM-DDT00:00:00.000Z`; undefined for a text that is not ISO 8601. */
function timeFormat(text: string): string | undefined {
	const { day, time = '', zone = '' } = parseMoment(text) ?? {};
	if (day === undefined) return undefined;
	const separator = text.slice(day.length, text.length - time.length - zone.length);
	const offset = ZONE.test(zone) ? zone : '+hh:mm';
	return `YYYY-MM-DD${separator}${time.replace(/\d/g, '0')}${offset}`;
}

/** The letters and digits of a name: `order_value` and `Order Value` are the same. */
export function nameIn(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The fields of a body, each as `path` (types: words).
 *
 * @param hidden names of the account, such as those of a board's columns, as nameIn returns them
 */
export function shownFields(body: unknown, hidden = new Set<string>()): string[] {
	const fields = new Map<string, unknown[]>();
	collect(Array.isArray(body) ? body : [body], '', DEPTH, hidden, fields);
	const lines = [...fields].map(([path, values]) => {
		const types = [...new Set(values.map(typeOf))].sort().join(', ');
		const words = WORD_FIELD.test(path) ? shownWords(values) : [];
		const shown = path.endsWith(HIDDEN) ? path : `\`${path}\``;
		return `${shown} (${types}${words.length > 0 ? `: ${words.join(', ')}` : ''})`;
	});
	const rest = lines.length - MOST_FIELDS;
	return rest > 0 ? [...lines.slice(0, MOST_FIELDS), 'and more'] : lines;
}

/** A name that only one of several objects has is no field, but data, such as a name in a map. */
function collect(
	values: unknown[],
	path: string,
	depth: number,
	hidden: Set<string>,
	fields: Map<string, unknown[]>,
): void {
	const objects = values.filter(isObject);
	const found = new Map<string, unknown[]>();
	for (const [name, value] of objects.flatMap((object) => Object.entries(object))) {
		found.set(name, [...(found.get(name) ?? []), value]);
	}
	for (const [name, inner] of found) {
		const isField = (inner.length > 1 || objects.length === 1) && !hidden.has(nameIn(name));
		const shown = isField ? shownName(name) : HIDDEN;
		const inside = path === '' ? shown : `${path}.${shown}`;
		fields.set(inside, [...(fields.get(inside) ?? []), ...inner]);
		if (depth <= 1 || shown === HIDDEN) continue;
		collect(inner, inside, depth - 1, hidden, fields);
		const entries = inner.filter(Array.isArray).flat();
		collect(entries, `${inside}[]`, depth - 1, hidden, fields);
	}
}
