import { type IDataObject, SEND_AND_WAIT_OPERATION, updateDisplayOptions } from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import {
	checkLimits,
	choiceOf,
	field,
	offeredFor,
	readUrl,
	requiredText,
	rowsOf,
	textField,
	textsOf,
	valueOf,
} from '../../fields';
import { excerpt, InputError } from '../../shared/errors';
import { atPath, isEmpty, withoutEmpty } from '../../shared/json';
import { labelOf } from '../../shared/path';
import {
	jsonObject,
	jsonObjects,
	readNonBlank,
	readRequired,
	readText,
	readTrimmed,
} from '../../shared/values';
import { recipientIn } from './recipient';

const actionName = textField('Action Name', 'actionName', {
	placeholder: 'e.g. interactive_button',
	description: 'Name of the action of the button. Leave empty for "cta_url".',
});

const mediaType = textField('Media Type', 'mediaType', {
	placeholder: 'e.g. document',
	description: 'The media_type of the message. Leave empty to use that of the message type.',
});

/** Options of messages. Send and Wait, which has no message type, sends a URL button. */
export const bodyOptions = [
	...updateDisplayOptions(offeredFor('message', 'send', SEND_AND_WAIT_OPERATION), [
		textField('Footer', 'footer', {
			placeholder: 'e.g. Reply STOP to end',
			description: 'Small text below the message.',
		}),
		field('json', 'Header', 'header', {
			description: 'JSON object with the header of the message',
		}),
	]),
	...updateDisplayOptions(offeredFor('message', SEND_AND_WAIT_OPERATION), [actionName, mediaType]),
	...updateDisplayOptions(offeredFor('message', 'send'), [
		{ ...actionName, displayOptions: { show: { '/messageType': ['urlButton'] } } },
		{ ...mediaType, displayOptions: { show: { '/messageType': ['media', 'urlButton'] } } },
	]),
];

const ENTER_ROWS =
	'Enter e.g. [{"id": "1", "title": "Morning", "description": "8 to 12"}] as Rows (JSON)';

/** The body fields of each message type, besides the text (docs/internals/service.md#messages). */
const BODY_OF_TYPE = {
	text: (context) => ({ message: readNonBlank(valueOf(context, 'message'), 'Message') }),
	media: (context) => ({
		file_url: requiredUrl(context, 'fileUrl', 'File URL'),
		...textsOf(context, { media_type: 'options.mediaType' }),
	}),
	location: (context) => ({
		media_type: 'location',
		location: {
			latitude: degrees(context, 'latitude', 90),
			longitude: degrees(context, 'longitude', 180),
			...textsOf(context, { name: 'location.name', address: 'location.address' }),
		},
	}),
	urlButton: (context) =>
		urlButton(
			context,
			requiredText(context, 'urlButton.text', 'Text of URL Button'),
			requiredUrl(context, 'urlButton.url', 'URL of URL Button'),
		),
	replyButtons: (context) => ({
		media_type: 'button',
		action: { buttons: requiredRows(context, 'buttons.button', 'Buttons').map(replyButton) },
	}),
	list: (context) => ({
		media_type: 'list',
		action: {
			button: requiredText(context, 'listButton'),
			sections: requiredRows(context, 'sections.section', 'Sections').map(listSection),
		},
	}),
} satisfies Record<string, (context: ItemContext) => IDataObject>;

/** The body of POST /messages/whatsapp from the fields that are filled in. */
export function messageBody(context: ItemContext): IDataObject {
	const types = Object.keys(BODY_OF_TYPE) as Array<keyof typeof BODY_OF_TYPE>;
	const type = choiceOf(context, 'messageType', types);
	return messageWith(context, BODY_OF_TYPE[type](context));
}

/** The body of a message: recipient, text, footer and header, and the fields of its type. */
export function messageWith(context: ItemContext, content: IDataObject): IDataObject {
	const body: IDataObject = {
		...recipientIn(context),
		...textsOf(context, { message: 'message' }),
		...content,
		...textsOf(context, { footer: 'options.footer' }),
		...header(context),
	};
	checkLimits(body);
	return body;
}

/** A button that opens an address, with the options for it. */
export function urlButton(context: ItemContext, text: string, url: string): IDataObject {
	const { name = 'cta_url', media_type = 'cta_url' } = textsOf(context, {
		name: 'options.actionName',
		media_type: 'options.mediaType',
	});
	return { media_type, action: { name, parameters: { display_text: text, url } } };
}

function header(context: ItemContext): IDataObject {
	const value = valueOf(context, 'options.header');
	if (isEmpty(value)) return {};
	const object = jsonObject(value, 'Header');
	readUrl(object.file_url, 'file_url of Header');
	return { header: object };
}

function requiredUrl(context: ItemContext, parameter: string, label: string): string {
	return readUrl(requiredText(context, parameter, label), label) as string;
}

/** The service takes degrees as text. */
function degrees(context: ItemContext, name: string, most: number): string {
	const parameter = `location.${name}`;
	const label = `${labelOf(parameter)} of Location`;
	const text = requiredText(context, parameter, label);
	if (/^[+-]?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= most) return text;
	throw new InputError(
		`${label} is not a number from -${most} to ${most}: ${excerpt(text)}`,
		'Enter degrees with a decimal point, e.g. -6.1754',
	);
}

function requiredRows(context: ItemContext, parameter: string, label: string): IDataObject[] {
	const rows = rowsOf(context, parameter);
	if (rows.length > 0) return rows;
	throw new InputError(`${label} is empty`, `Add at least one under ${label}`);
}

function replyButton({ id, title }: IDataObject, index: number): IDataObject {
	const text = readRequired(title, `Title of button ${index + 1}`);
	const ownId = readTrimmed(id, `ID of button ${index + 1}`);
	return { type: 'reply', reply: { id: ownId || text, title: text } };
}

/** A section of a list message (docs/internals/service.md#messages), with the rows of the form and those of the JSON. */
function listSection({ title, rows, rowsJson }: IDataObject, index: number): IDataObject {
	const name = `section ${index + 1}`;
	const ofForm = (atPath(rows, 'row') ?? []) as IDataObject[];
	const ofJson = isEmpty(rowsJson) ? [] : jsonObjects(rowsJson, `Rows of ${name}`, ENTER_ROWS);
	const all = [...ofForm, ...ofJson];
	if (all.length === 0) {
		throw new InputError(`Rows of ${name} is empty`, `Add at least one row to ${name}`);
	}
	return {
		title: readText(title, `Title of ${name}`) ?? '',
		rows: all.map((row, number) => listRow(row, `row ${number + 1} in ${name}`)),
	};
}

/** JSON may have other properties, too. */
function listRow(row: IDataObject, name: string): IDataObject {
	return {
		...withoutEmpty({ ...row, description: readText(row.description, `Description of ${name}`) }),
		id: readRequired(row.id, `ID of ${name}`),
		title: readRequired(row.title, `Title of ${name}`),
	};
}
