import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { collection, field, rowsField, textField } from '../../descriptions';
import type { Item } from '../../engine';
import { excerpt, InputError } from '../../shared/errors';
import { atPath, isEmpty, withoutEmpty } from '../../shared/json';
import { readFileUrl, readUrl } from '../../shared/url';
import { fieldLabelOf } from '../../shared/fieldLabel';
import {
	readJsonObjects,
	readNonBlank,
	readRequired,
	readText,
	readTrimmed,
} from '../../shared/values';

interface MessageType {
	name: string;
	description: string;
	/** The node's fields for this type, besides the text. */
	fields: INodeProperties[];
	/** The part of the body besides recipient, text, footer and header (docs/internals/service.md#messages). */
	body(item: Item): IDataObject;
}

const text: MessageType = {
	name: 'Text',
	description: 'Plain text',
	fields: [],
	body: (item) => ({ message: readNonBlank(item.get('message'), 'Message') }),
};

const media: MessageType = {
	name: 'Media',
	description: 'A file from a URL',
	fields: [
		textField('File URL', 'fileUrl', {
			placeholder: 'e.g. https://example.com/invoice.pdf',
			description: 'Public URL of the file to send',
		}),
	],
	body: (item) => ({
		file_url: readFileUrl(item.getRequired('fileUrl', 'File URL'), 'File URL'),
		...item.getTexts({ media_type: 'options.mediaType' }),
	}),
};

const location: MessageType = {
	name: 'Location',
	description: 'A location on the map',
	fields: [
		collection('Location', 'location', {
			default: { latitude: '', longitude: '' },
			description: 'The location to send',
			// These fields are in the order in which users fill them in.
			options: [
				textField('Latitude', 'latitude', { placeholder: 'e.g. -6.1754' }),
				textField('Longitude', 'longitude', { placeholder: 'e.g. 106.8272' }),
				textField('Name', 'name', { placeholder: 'e.g. Monas' }),
				textField('Address', 'address', { placeholder: 'e.g. Jalan Merdeka 1, Jakarta' }),
			],
		}),
	],
	body: (item) => ({
		media_type: 'location',
		location: {
			latitude: readDegrees(item, 'latitude', 90),
			longitude: readDegrees(item, 'longitude', 180),
			...item.getTexts({ name: 'location.name', address: 'location.address' }),
		},
	}),
};

/** Returns degrees as text, which the service expects. */
function readDegrees(item: Item, name: string, max: number): string {
	const parameter = `location.${name}`;
	const label = `${fieldLabelOf(parameter)} of Location`;
	const degrees = item.getRequired(parameter, label);
	if (/^[+-]?\d+(\.\d+)?$/.test(degrees) && Math.abs(Number(degrees)) <= max) return degrees;
	throw new InputError(
		`${label} is not a number from -${max} to ${max}: ${excerpt(degrees)}`,
		'Enter degrees with a decimal point, e.g. -6.1754',
	);
}

const urlButton: MessageType = {
	name: 'URL Button',
	description: 'A button that opens a URL',
	fields: [
		collection('URL Button', 'urlButton', {
			default: { text: '', url: '' },
			description: 'The button below the message',
			options: [
				textField('Text', 'text', {
					placeholder: 'e.g. Track Order',
					description: 'Text of the button',
				}),
				textField('URL', 'url', {
					placeholder: 'e.g. https://example.com/track/1042',
					description: 'URL that the button opens',
				}),
			],
		}),
	],
	body: (item) => {
		const title = item.getRequired('urlButton.text', 'Text of URL Button');
		const url = item.getRequired('urlButton.url', 'URL of URL Button');
		return urlButtonBody(item, title, readUrl(url, 'URL of URL Button') as string);
	},
};

/** Creates the part of the body for a button that opens a URL. */
export function urlButtonBody(item: Item, title: string, url: string): IDataObject {
	const { name = 'cta_url', media_type = 'cta_url' } = item.getTexts({
		name: 'options.actionName',
		media_type: 'options.mediaType',
	});
	return { media_type, action: { name, parameters: { display_text: title, url } } };
}

const replyButtons: MessageType = {
	name: 'Reply Buttons',
	description: 'Buttons that reply with their title',
	fields: [
		rowsField('Buttons', 'buttons', {
			row: 'Button',
			description: 'Up to three buttons to reply with',
			values: [
				textField('Title', 'title', {
					placeholder: 'e.g. Yes, please',
					description: 'Text of the button',
				}),
				textField('ID', 'id', {
					placeholder: 'e.g. yes',
					description: 'ID of the button in the reply. Leave empty to use the title.',
				}),
			],
		}),
	],
	body: (item) => {
		const buttons = requiredRows(item, 'buttons.button', 'Buttons').map(({ id, title }, index) => {
			const text = readRequired(title, `Title of button ${index + 1}`);
			const ownId = readTrimmed(id, `ID of button ${index + 1}`);
			return { type: 'reply', reply: { id: ownId || text, title: text } };
		});
		return { media_type: 'button', action: { buttons } };
	},
};

const list: MessageType = {
	name: 'List',
	description: 'A list to choose from',
	fields: [
		textField('List Button', 'listButton', {
			placeholder: 'e.g. Choose a time',
			description: 'Text of the button that opens the list',
		}),
		rowsField('Sections', 'sections', {
			row: 'Section',
			description: 'The sections of the list',
			values: [
				textField('Title', 'title', {
					placeholder: 'e.g. Tomorrow',
					description: 'Heading of the section',
				}),
				rowsField('Rows', 'rows', {
					row: 'Row',
					description: 'The rows of the section. A list can have 10 rows in total.',
					values: [
						textField('Title', 'title', {
							placeholder: 'e.g. Morning',
							description: 'Text of the row',
						}),
						textField('Description', 'description', {
							placeholder: 'e.g. 8 to 12',
							description: 'Small text below the title',
						}),
						textField('ID', 'id', {
							placeholder: 'e.g. morning',
							description: 'ID of the row in the reply',
						}),
					],
				}),
				field('json', 'Rows (JSON)', 'rowsJson', {
					default: '[]',
					description:
						'More rows, as a JSON array of objects with id, title and description, e.g. from an expression',
				}),
			],
		}),
	],
	body: (item) => ({
		media_type: 'list',
		action: {
			button: item.getRequired('listButton'),
			sections: requiredRows(item, 'sections.section', 'Sections').map(readSection),
		},
	}),
};

const ENTER_ROWS =
	'Enter a JSON array as Rows (JSON), e.g. [{"id": "1", "title": "Morning", "description": "8 to 12"}]';

/** Reads a section. The rows from the JSON follow the rows from the fields. */
function readSection({ title, rows, rowsJson }: IDataObject, index: number): IDataObject {
	const name = `section ${index + 1}`;
	const ofForm = (atPath(rows, 'row') ?? []) as IDataObject[];
	const ofJson = isEmpty(rowsJson) ? [] : readJsonObjects(rowsJson, `Rows of ${name}`, ENTER_ROWS);
	const all = [...ofForm, ...ofJson];
	if (all.length === 0) {
		throw new InputError(`Rows of ${name} is empty`, `Add at least one row to ${name}`);
	}
	return {
		title: readText(title, `Title of ${name}`) ?? '',
		rows: all.map((row, number) => readRow(row, `row ${number + 1} in ${name}`)),
	};
}

/** Reads a row. A row from the JSON can have other properties, which are kept. */
function readRow(row: IDataObject, name: string): IDataObject {
	return {
		...withoutEmpty({ ...row, description: readText(row.description, `Description of ${name}`) }),
		id: readRequired(row.id, `ID of ${name}`),
		title: readRequired(row.title, `Title of ${name}`),
	};
}

function requiredRows(item: Item, parameter: string, label: string): IDataObject[] {
	const rows = item.getRows(parameter);
	if (rows.length > 0) return rows;
	throw new InputError(`${label} is empty`, `Add at least one under ${label}`);
}

/** The message types by the value of Message Type, in the order of the editor. */
export const MESSAGE_TYPES: Record<string, MessageType> = {
	list,
	location,
	media,
	replyButtons,
	text,
	urlButton,
};
