import { excerpt, InputError } from './errors';

/**
 * Returns the events that the user chose in Trigger On.
 * @param value the field's value: an array of event names, or a single name from an expression
 * @param known all events of the trigger
 * @returns the chosen events, in the order of `known`
 * @throws InputError if no event is chosen, or if `known` lacks a chosen event
 */
export function chosenEvents<T extends { value: unknown }>(value: unknown, known: T[]): T[] {
	const chosen = [value].flat();
	if (chosen.length === 0) {
		throw new InputError('No event is chosen', 'Choose at least one event under Trigger On');
	}
	const unknown = chosen.find((name) => !known.some((event) => event.value === name));
	if (unknown === undefined) return known.filter((event) => chosen.includes(event.value));
	throw new InputError(
		`Trigger On contains an unknown event: ${excerpt(unknown)}`,
		'Choose the events again under Trigger On, or update n8n-nodes-messaging-crm',
	);
}
