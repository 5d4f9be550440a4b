import type { INodeProperties } from 'n8n-workflow';

import type { ItemContext } from '../engine';
import { choiceField, type More } from './describe';
import { contactLocator, conversationLocator } from './locators';
import { choiceOf, requiredText } from './parameters';
import { phoneField, requiredPhone } from './phone';

/** What identifies a person: the service's name of it, the field of the node, and how it is read. */
const PERSONS = {
	contact: { property: 'contact_id', field: contactLocator, read: requiredText },
	conversation: { property: 'conversation_id', field: conversationLocator, read: requiredText },
	phoneNumber: { property: 'phone_number', field: phoneField, read: requiredPhone },
};

/** A choice of what identifies a person, and a field for each. */
export function personFields(displayName: string, name: string, more: More): INodeProperties[] {
	const all = Object.entries(PERSONS);
	const choices = Object.fromEntries(all.map(([value, { field }]) => [value, field.displayName]));
	const fields = all.map(([value, { field }]) => ({
		...field,
		required: true,
		displayOptions: { show: { [name]: [value] } },
	}));
	return [choiceField(displayName, name, { choices, ...more }), ...fields];
}

/** The chosen person: the value, its parameter, and how the service names it. */
export function personIn(context: ItemContext, choice: string) {
	const choices = Object.keys(PERSONS) as Array<keyof typeof PERSONS>;
	const { property, field, read } = PERSONS[choiceOf(context, choice, choices)];
	return { parameter: field.name, property, value: read(context, field.name) };
}
