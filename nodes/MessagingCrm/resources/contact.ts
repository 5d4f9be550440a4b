import type { IDataObject } from 'n8n-workflow';

import {
	bodyField,
	contactLocator,
	phoneField,
	type Resource,
	rowsField,
	textField,
} from '../descriptions';
import type { Item } from '../engine';
import { LISTS } from '../service';
import { getOwn } from '../shared/json';
import { readRequired, readText, rejectOnlySeparators, toArray } from '../shared/values';
import { findInList, hasPhone } from './shared/findRecord';

const additionalData = rowsField('Additional Data', 'data', {
	row: 'Field',
	required: true,
	description: 'Names and new values of the fields',
	values: [
		textField('Name', 'name', {
			placeholder: 'e.g. city',
			description: 'Name of the field in additional_data',
		}),
		textField('Value', 'value', {
			placeholder: 'e.g. Bandung',
			description: 'New value of the field. Leave empty to clear it.',
		}),
	],
});

export const contact: Resource = {
	name: 'Contact',
	value: 'contact',
	operations: [
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many contacts',
			description:
				'List the contacts of the CRM. The service has no endpoint to create, change or delete a contact.',
			routing: { request: { method: 'GET', url: LISTS.contacts.endpoint } },
			list: LISTS.contacts,
		},
		{
			name: 'Find',
			value: 'find',
			action: 'Find contact',
			description:
				'Find the newest contact with a given phone number. The node reads the list of contacts, newest first, up to the first match. To reply to the contact, use Conversation: Find instead.',
			routing: { request: { method: 'GET', url: LISTS.contacts.endpoint } },
			fields: [{ ...phoneField, required: true }],
			prepare: (item, context) => {
				const number = item.getPhone('phoneNumber');
				const notFound = `No contact found for ${number}`;
				return findInList(LISTS.contacts, hasPhone(number, item), notFound, context);
			},
		},
		{
			name: 'Update Additional Data',
			value: 'updateAdditionalData',
			action: 'Update additional data of contact',
			description:
				'Set fields in the additional data of a contact. The service does not document this operation.',
			routing: { request: { method: 'POST', url: '/business_workflows/additional-data' } },
			fields: [
				bodyField('contact_id', { ...contactLocator, required: true }),
				bodyField('additional_data', additionalData, readData),
			],
		},
	],
};

/**
 * Returns the new values by field name. Leaves out expressions without a value, and values that an AI agent has left
 * empty.
 */
function readData(value: unknown, label: string, item: Item): IDataObject | undefined {
	const rows = toArray(getOwn(value, 'field') ?? []);
	const entries = rows.map((row, index) => {
		const name = readRequired(getOwn(row, 'name'), `Name of ${label}`);
		const text = getOwn(row, 'value');
		rejectOnlySeparators(text, name);
		const isLeftOut = item.isLeftOut(`data.field.${index}.value`, text);
		return [name, isLeftOut ? undefined : readText(text, name)];
	});
	const data = Object.fromEntries(entries.filter(([, text]) => text !== undefined)) as IDataObject;
	return Object.keys(data).length > 0 ? data : undefined;
}
