import type { INodeParameters } from 'n8n-workflow';

import { catalogue, type CatalogueOperation, type CatalogueParameter } from './catalogue';
import { expectationOf, setAt } from './expectation';
import { byId } from './harness';

/** A field with one value, and where the value arrives in the request. */
export interface TextField extends Pick<CatalogueParameter, 'name' | 'required'> {
	type: string;
	resource: string;
	operation: string;
	/** The field's name in errors. In rows, the row's number follows. */
	label: string;
	isFilter: boolean;
	/** The part of the request and the property that contain the value, if it is sent unchanged. */
	destination?: ['query' | 'body', string];
	/** The operation's parameters with this value in the field. */
	parametersWith(value: string): INodeParameters;
}

/** Errors name this field by its number. */
const BODY_VARIABLE = 'options.bodyVariables.variable[0].value';

const ROWS = { rows: { row: [{ id: '1', title: 'Noon' }] } };

/** The values of other parameters with which a field is shown and sent. */
const OTHER_PARAMETERS: Record<string, INodeParameters> = {
	contactId: { customer: 'contact', additionalFields: {} },
	conversationId: { customer: 'conversation', additionalFields: {} },
	'additionalFields.phoneNumber': {
		customer: 'contact',
		contactId: byId('1'),
		additionalFields: {},
	},
	fileUrl: { messageType: 'media' },
	// A URL button has another field with this name.
	'options.mediaType': { messageType: 'media', fileUrl: 'https://example.com/a.pdf' },
	location: { messageType: 'location', location: { latitude: '1', longitude: '1' } },
	urlButton: { messageType: 'urlButton', urlButton: { text: 'Go', url: 'https://example.com' } },
	buttons: { messageType: 'replyButtons', buttons: { button: [{ id: 'y', title: 'Yes' }] } },
	listButton: {
		messageType: 'list',
		sections: { section: [{ title: 'A', rowsJson: '[{"id":"1","title":"Noon"}]' }] },
	},
	sections: {
		messageType: 'list',
		listButton: 'Choose',
		sections: { section: [{ title: 'A', rowsJson: '', ...ROWS }] },
	},
};

/** Like OTHER_PARAMETERS, by operation and field, for field names that occur in several operations. */
const OTHER_PARAMETERS_IN: Record<string, INodeParameters> = {
	'conversation.find contactId': { findBy: 'contact' },
	'conversation.find conversationId': { findBy: 'conversation' },
	'endpoint.request limit': { response: 'list', onlyReads: true },
};

/** Fields that are not tested here: lists, names of binary fields, and choices that only the node reads. */
const EXCLUDED =
	/^(itemIds|bodyExamples|headerImage|filters\.productIds|conditions\..*|.*\.rowsJson|options\.sendParametersIn|messageType|specifyProducts|additionalFields\.(currency|value)|data\..*)$/;

const TYPES = ['string', 'resourceLocator', 'dateTime', 'number'];

/** The names of fields with choices that also accept any text from an expression. */
const STATUS = /Status$/;

/** All fields of the catalogue that take a text, an ID, a date or a number. */
export const TEXT_FIELDS: TextField[] = catalogue.operations.flatMap((entry) =>
	entry.params
		.filter(({ name, property: { type } }) => TYPES.includes(type) || STATUS.test(name))
		.map((parameter) => ({ ...parameter, name: parameter.name.replaceAll('[]', '[0]') }))
		.filter(({ name }) => !EXCLUDED.test(name))
		.map((parameter) => fieldOf(entry, parameter)),
);

function fieldOf(
	entry: CatalogueOperation,
	{ name, required, sendsTo, property: { type, displayName } }: CatalogueParameter,
): TextField {
	const { resource, operation } = entry;
	const [, destination, property] = /^(query|body)\.(\w+)$/.exec(sendsTo) ?? [];
	return {
		resource,
		operation,
		name,
		type,
		required,
		label: name === BODY_VARIABLE ? 'Body variable 1' : displayName,
		isFilter: name.startsWith('filters.'),
		destination: destination ? [destination as 'query' | 'body', property] : undefined,
		parametersWith(value) {
			const parameters = {
				...expectationOf(entry).parameters,
				...structuredClone(OTHER_PARAMETERS[name] ?? OTHER_PARAMETERS[name.split('.')[0]]),
				...(name === 'limit' && { returnAll: false }),
				...OTHER_PARAMETERS_IN[`${resource}.${operation} ${name}`],
			};
			setAt(parameters, name, type === 'resourceLocator' ? byId(value) : value);
			return parameters;
		},
	};
}
