import type { Operation } from './catalogue';
import { exampleOf, type Example } from './examples';
import { code, enumerated, json, linkTo } from './markdown';

/** With more differences than this, an example of its own is easier to read. */
const MOST_MISSING = 3;

export interface Printed extends Example {
	operation: Operation;
	/** The paths of all fields. */
	paths: Set<string>;
	/** What follows "It outputs one item": the output, or a link to that of another operation. */
	text: string;
}

const sizeOf = ({ paths, text }: Printed) => paths.size * 10_000 + text.split('\n').length;

/** Runs the operations of a resource. An output without a field that another one does not show links to that one. */
export async function printedExamples(operations: Operation[]): Promise<Printed[]> {
	const examples: Printed[] = [];
	for (const operation of operations) {
		const example = await exampleOf(operation);
		const paths = new Set(pathsIn(example.item));
		examples.push({ ...example, operation, paths, text: `, such as:\n\n${json(example.item)}` });
	}
	const whole: Printed[] = [];
	for (const example of [...examples].sort((a, b) => sizeOf(b) - sizeOf(a))) {
		const other = whole.find((one) => shows(one, example));
		if (other === undefined) whole.push(example);
		else example.text = linkText(example, other);
	}
	return examples;
}

function shows(one: Printed, other: Printed): boolean {
	return (
		[...other.paths].every((path) => one.paths.has(path)) &&
		missing(other, one).length <= MOST_MISSING
	);
}

function linkText(example: Printed, other: Printed): string {
	const names = enumerated(missing(example, other).map(code), 'and');
	const rest = names === '' ? '' : `, without ${names}`;
	return `, with the fields in the example of ${linkTo(other.operation.heading)}${rest}.`;
}

/** The fields of the other that this one does not have. */
function missing({ item }: Printed, other: Printed): string[] {
	return Object.keys(other.item).filter((name) => !(name in item));
}

function pathsIn(value: unknown, path = ''): string[] {
	if (Array.isArray(value)) return value.flatMap((entry) => pathsIn(entry, `${path}[]`));
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => [
		`${path}.${name}`,
		...pathsIn(inner, `${path}.${name}`),
	]);
}
