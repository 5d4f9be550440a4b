import type { INodeParameters } from 'n8n-workflow';

import { catalogue, type CatalogueOperation, type CatalogueParameter } from './catalogue';
import { expectationOf, setAt } from './expectation';
import { byId } from './service';

/** A field with one value, and the place in the request where it arrives. */
export interface TextField extends Pick<CatalogueParameter, 'name' | 'required'> {
	type: string;
	resource: string;
	operation: string;
	/** The field's name in errors. In rows, the row's number follows. */
	label: string;
	isFilter: boolean;
	/** The place in the request where its value arrives, if there is only one. */
	place?: ['query' | 'body', string];
	/** The operation's parameters with this value in the field. */
	parametersWith(value: string): INodeParameters;
}

/** Errors show only its number. */
const BODY_VARIABLE = 'options.bodyVariables.variable[0].value';

const ROWS = { rows: { row: [{ id: '1', title: 'Noon' }] } };

/** Other values that a field needs in order to be shown and sent. */
const BESIDE: Record<string, INodeParameters> = {
	contactId: { customer: 'contact', additionalFields: {} },
	conversationId: { customer: 'conversation', additionalFields: {} },
	'additionalFields.phoneNumber': {
		customer: 'contact',
		contactId: byId('1'),
		additionalFields: {},
	},
	fileUrl: { messageType: 'media' },
	// A URL button has its own one.
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

/** The same for a field that has this name in several operations. */
const BESIDE_IN: Record<string, INodeParameters> = {
	'conversation.find contactId': { findBy: 'contact' },
	'conversation.find conversationId': { findBy: 'conversation' },
	'endpoint.request limit': { response: 'list', onlyReads: true },
};

/** Fields with lists, names of binary fields, or one of a few values that the node itself reads. */
const OTHERS =
	/^(itemIds|bodyExamples|headerImage|filters\.productIds|conditions\..*|.*\.rowsJson|options\.sendParametersIn|messageType|specifyProducts|additionalFields\.(currency|value)|data\..*)$/;

const TYPES = ['string', 'resourceLocator', 'dateTime', 'number'];

/** A choice, or any text from an expression. */
const STATUS = /Status$/;

/** All fields of the catalogue that take a text, an ID, a date or a number. */
export const TEXT_FIELDS: TextField[] = catalogue.operations.flatMap((entry) =>
	entry.params
		.filter(({ name, property: { type } }) => TYPES.includes(type) || STATUS.test(name))
		.map((parameter) => ({ ...parameter, name: parameter.name.replaceAll('[]', '[0]') }))
		.filter(({ name }) => !OTHERS.test(name))
		.map((parameter) => fieldOf(entry, parameter)),
);

function fieldOf(
	entry: CatalogueOperation,
	{ name, required, sendsTo, property: { type, displayName } }: CatalogueParameter,
): TextField {
	const { resource, operation } = entry;
	const [, place, property] = /^(query|body)\.(\w+)$/.exec(sendsTo) ?? [];
	return {
		resource,
		operation,
		name,
		type,
		required,
		label: name === BODY_VARIABLE ? 'Body variable 1' : displayName,
		isFilter: name.startsWith('filters.'),
		place: place ? [place as 'query' | 'body', property] : undefined,
		parametersWith(value) {
			const parameters = {
				...expectationOf(entry).parameters,
				...structuredClone(BESIDE[name] ?? BESIDE[name.split('.')[0]]),
				...(name === 'limit' && { returnAll: false }),
				...BESIDE_IN[`${resource}.${operation} ${name}`],
			};
			setAt(parameters, name, type === 'resourceLocator' ? byId(value) : value);
			return parameters;
		},
	};
}
