import { excerpt, InputError } from '../../shared/inputError';

/** The ID of the label that an empty column of a board has (docs/internals/service.md#columns). */
export const EMPTY_LABEL_ID = 'default';

/** One of the values that a column or a list offers, e.g. the label of a select column, or an agent. */
export interface Choice {
	id: string;
	name: string;
	/** By which it can also be entered. */
	email?: string;
}

/** How many names an error lists. */
const LISTED = 20;

/**
 * The ID of a choice, from its ID, its name or its e-mail address. Case matters only if several names are otherwise equal.
 *
 * @param label name of the column, for the error
 * @throws InputError for a text that is not a choice, or the name of several
 */
export function chosenId(text: string, choices: Choice[], label: string): string {
	const found = [
		(choice: Choice) => choice.id === text,
		(choice: Choice) => choice.name === text,
		({ name, email = name }: Choice) => alike(name, text) || alike(email, text),
	]
		.map((fits) => choices.filter(fits))
		.find((fitting) => fitting.length > 0);
	if (!found) {
		const names = choices.map(({ name }) => name);
		const more = names.length > LISTED ? ', ...' : '';
		throw new InputError(
			`${label} cannot be ${excerpt(text)}`,
			`Choose one of ${names.slice(0, LISTED).join(', ')}${more}`,
		);
	}
	if (found.length > 1) {
		throw new InputError(
			`${label} has ${found.length} choices called "${text}"`,
			`Enter the ID of the one you mean: ${found.map(({ id }) => id).join(', ')}`,
		);
	}
	return found[0].id;
}

/** Whether a text is the name of one choice, so that a comma in it is not a separator. */
export function isChoice(value: unknown, choices: Choice[]): boolean {
	return choices.some(({ name }) => alike(name, value));
}

function alike(name: string, text: unknown): boolean {
	return typeof text === 'string' && name.trim().toLowerCase() === text.trim().toLowerCase();
}
