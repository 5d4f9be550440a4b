import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import {
	choiceOf,
	contactLocator,
	conversationLocator,
	phoneField,
	requiredPhone,
	requiredText,
	textsOf,
} from '../../fields';
import { InputError } from '../../shared/inputError';
import { labelOf } from '../../shared/path';

/** By the value of Customer. The parameters have these names below Customer and under Additional Fields. */
const CUSTOMERS = {
	contact: { parameter: 'contactId', property: 'contact_id', read: requiredText },
	conversation: { parameter: 'conversationId', property: 'conversation_id', read: requiredText },
	phoneNumber: { parameter: 'phoneNumber', property: 'phone_number', read: requiredPhone },
};

/** The chosen customer, as the service names it. */
export function customerOf(context: ItemContext): IDataObject {
	const choices = Object.keys(CUSTOMERS) as Array<keyof typeof CUSTOMERS>;
	const { parameter, property, read } = CUSTOMERS[choiceOf(context, 'customer', choices)];
	const customer = read(context, parameter);
	const { again } = textsOf(context, { again: `additionalFields.${parameter}` });
	if (again === undefined) return { [property]: customer };
	const label = labelOf(parameter);
	throw new InputError(
		`${label} is filled in twice: below Customer and under Additional Fields`,
		`Remove ${label} from Additional Fields`,
	);
}

/** Whose order it is. Additional Fields has more fields for the customer. */
export const customerFields: INodeProperties[] = [
	{
		displayName: 'Customer',
		name: 'customer',
		type: 'options',
		options: [
			{ name: 'Contact', value: 'contact' },
			{ name: 'Conversation', value: 'conversation' },
			{ name: 'Phone Number', value: 'phoneNumber' },
		],
		default: 'contact',
		description: 'How to specify the customer of the order',
	},
	{ ...contactLocator, displayOptions: { show: { customer: ['contact'] } } },
	{ ...conversationLocator, displayOptions: { show: { customer: ['conversation'] } } },
	{ ...phoneField, displayOptions: { show: { customer: ['phoneNumber'] } } },
];
