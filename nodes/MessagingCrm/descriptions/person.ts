import type { INodeProperties } from 'n8n-workflow';

import type { Item } from '../engine';
import { choiceField, type FieldDetails, textField } from './describe';
import { contactLocator, conversationLocator } from './locators';

export const phoneField = textField('Phone Number', 'phoneNumber', {
	placeholder: 'e.g. 6281234567890',
	description:
		'Phone number in international format. A leading 0 is replaced with the Country Code for Local Numbers from the credential.',
});

/** The field for the phone number of a message's recipient. */
export const recipientPhoneField = { ...phoneField, displayName: "Recipient's Phone Number" };

/** The ways to identify a person. Each has a field of the node and the service's name for the field's value. */
const PERSONS = {
	contact: { field: contactLocator, property: 'contact_id' },
	conversation: { field: conversationLocator, property: 'conversation_id' },
	phoneNumber: { field: phoneField, property: 'phone_number' },
};

/** Creates a field to choose how to identify a person, and a field for each choice. */
export function personFields(
	displayName: string,
	name: string,
	details: FieldDetails,
): INodeProperties[] {
	const all = Object.entries(PERSONS);
	const choices = Object.fromEntries(all.map(([value, { field }]) => [value, field.displayName]));
	const fields = all.map(([value, { field }]) => ({
		...field,
		required: true,
		displayOptions: { show: { [name]: [value] } },
	}));
	return [choiceField(displayName, name, { choices, ...details }), ...fields];
}

/** Reads the value that identifies the person. Also returns the service's name for this value. */
export function readPerson(item: Item, choice: string) {
	const choices = Object.keys(PERSONS) as Array<keyof typeof PERSONS>;
	const chosen = item.getChoice(choice, choices);
	const { property, field } = PERSONS[chosen];
	const parameter = field.name;
	const value = chosen === 'phoneNumber' ? item.getPhone(parameter) : item.getId(parameter);
	return { property, value };
}
