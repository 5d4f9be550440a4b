import type { TemplateText } from './templates';

/** A variable of a template, such as `{{1}}`. */
export interface TemplateVariable {
	/** Unique in the template: part and name, e.g. `body_1`, `header_1`, and `button_2_1` in the second button. */
	id: string;
	/** E.g. `1` or `order_id`. */
	name: string;
	/** E.g. `{{1}}`. */
	placeholder: string;
	part: 'header' | 'body' | 'button';
	/** The text around its first appearance. */
	before: string;
	after: string;
}

/** Prefix of the IDs of variables in the body. */
export const BODY_PREFIX = 'body_';

/** WhatsApp names variables by numbers or by words (docs/internals/service.md#templates). */
const NUMBER = /^\d+$/;
const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/** Each variable of a template once, in the order of header, body and buttons. */
export function variablesOf({ header, body, buttons }: TemplateText): TemplateVariable[] {
	return [
		...variablesIn(header, 'header', 'header_'),
		...variablesIn(body, 'body', BODY_PREFIX),
		...buttons.flatMap((text, index) => variablesIn(text, 'button', `button_${index + 1}_`)),
	];
}

function variablesIn(
	text: string,
	part: TemplateVariable['part'],
	prefix: string,
): TemplateVariable[] {
	return firstPlaces(text).map(([name, { index, 0: written }]) => ({
		id: prefix + name,
		name,
		placeholder: placeholderOf(name),
		part,
		before: text.slice(0, index),
		after: text.slice(index + written.length),
	}));
}

/** The first position of each variable, by its name, in the order in which the service expects their values. */
function firstPlaces(text: string): Array<[name: string, place: RegExpExecArray]> {
	const places = new Map<string, RegExpExecArray>();
	for (const place of text.matchAll(PLACEHOLDER)) {
		if (!places.has(place[1])) places.set(place[1], place);
	}
	return inOrder([...places.keys()]).map((name) => [name, places.get(name) as RegExpExecArray]);
}

/**
 * The order in which the service expects the values of variables: numbers ascending, then words as they appear in the text
 * (docs/internals/service.md#templates).
 * @param names in order of appearance
 */
export function inOrder(names: string[]): string[] {
	const numbers = names.filter((name) => NUMBER.test(name)).sort((a, b) => Number(a) - Number(b));
	return [...numbers, ...names.filter((name) => !NUMBER.test(name))];
}

/** Whether only the text of the template shows the order of these variables. */
export function needText(names: Iterable<string>): boolean {
	const all = [...names];
	return all.length > 1 && !all.every((name) => NUMBER.test(name));
}

/** How a text has a variable. */
export function placeholderOf(name: string): string {
	return `{{${name}}}`;
}

/** The text with its variables filled in, in the order of their names. Those without a value stay unchanged. */
export function filledIn(text: string, values: string[]): string {
	const names = firstPlaces(text).map(([name]) => name);
	return text.replace(
		PLACEHOLDER,
		(placeholder, name: string) => values[names.indexOf(name)] ?? placeholder,
	);
}
