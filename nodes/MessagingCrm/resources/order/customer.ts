import type { INodeProperties } from 'n8n-workflow';

import { preparation, type ItemContext } from '../../engine';
import {
	addToBody,
	contactLocator,
	conversationLocator,
	phoneField,
	requiredPhone,
	requiredText,
	valuesOf,
} from '../../fields';
import { InputError } from '../../shared/inputError';
import { readChoice } from '../../shared/values';

interface Customer {
	label: string;
	/** Name of the field, used both below Customer and under Additional Fields. */
	parameter: string;
	/** The service's name. */
	property: string;
	/** @throws InputError if the field is empty, or its value cannot be right */
	read(context: ItemContext): string;
}

const CUSTOMERS: Record<string, Customer> = {
	contact: {
		label: 'Contact',
		parameter: 'contactId',
		property: 'contact_id',
		read: (context) => requiredText(context, 'contactId'),
	},
	conversation: {
		label: 'Conversation',
		parameter: 'conversationId',
		property: 'conversation_id',
		read: (context) => requiredText(context, 'conversationId'),
	},
	phoneNumber: {
		label: 'Phone Number',
		parameter: 'phoneNumber',
		property: 'phone_number',
		read: (context) => requiredPhone(context.getNodeParameter('phoneNumber', ''), 'Phone Number'),
	},
};

/** Adds the chosen customer to the order. */
const customerInBody = preparation(function (options) {
	const chosen = readChoice(this.getNodeParameter('customer'), 'Customer', Object.keys(CUSTOMERS));
	const { label, parameter, property, read } = CUSTOMERS[chosen];
	const customer = read(this);
	const { again } = valuesOf(this, { again: `additionalFields.${parameter}` });
	if (again !== undefined) {
		throw new InputError(
			`${label} is filled in twice: below Customer and under Additional Fields`,
			`Remove ${label} from Additional Fields`,
		);
	}
	addToBody(options, { [property]: customer });
});

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
		routing: { send: { preSend: [customerInBody] } },
	},
	{ ...contactLocator, required: true, displayOptions: { show: { customer: ['contact'] } } },
	{
		...conversationLocator,
		required: true,
		displayOptions: { show: { customer: ['conversation'] } },
	},
	{ ...phoneField, required: true, displayOptions: { show: { customer: ['phoneNumber'] } } },
];
