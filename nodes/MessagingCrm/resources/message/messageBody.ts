import type { IDataObject } from 'n8n-workflow';

import { parsedJson, preparation, type ItemContext } from '../../engine';
import { requiredText, valuesOf, readPhone } from '../../fields';
import { InputError } from '../../shared/inputError';
import { isObject } from '../../shared/json';
import { readChoice, readId, readRequired, readText } from '../../shared/values';

type Build = (context: ItemContext) => IDataObject;

/** The body fields of each message type, besides the text (docs/service.md#messages). */
const BODY_OF_TYPE: Record<string, Build> = {
	text: () => ({}),
	media: (context) => ({ file_url: requiredText(context, 'fileUrl') }),
	location: (context) => ({
		media_type: 'location',
		location: {
			latitude: requiredText(context, 'location.latitude'),
			longitude: requiredText(context, 'location.longitude'),
			...valuesOf(context, { name: 'location.name', address: 'location.address' }),
		},
	}),
	urlButton: (context) =>
		urlButton(requiredText(context, 'urlButton.text'), requiredText(context, 'urlButton.url')),
	replyButtons: (context) => ({
		media_type: 'button',
		action: { buttons: rowsOf(context, 'buttons.button', 'Buttons').map(replyButton) },
	}),
	list: (context) => ({
		media_type: 'list',
		action: {
			button: requiredText(context, 'listButton'),
			sections: rowsOf(context, 'sections.section', 'Sections').map(section),
		},
	}),
};

/** Builds the body of POST /messages/whatsapp from the fields that are filled in. */
export const messageBody = preparation(function (options) {
	const given = this.getNodeParameter('messageType', 'text');
	const type = readChoice(given, 'Message Type', Object.keys(BODY_OF_TYPE));
	const message = type === 'text' ? { message: requiredText(this, 'message') } : {};
	options.body = messageWith(this, { ...message, ...BODY_OF_TYPE[type](this) });
});

/**
 * The body of a message: recipient, text and options, and the fields of its type.
 * @throws InputError
 */
export function messageWith(context: ItemContext, content: IDataObject): IDataObject {
	const body: IDataObject = {
		...recipient(context),
		...valuesOf(context, { message: 'message' }),
		...content,
		...valuesOf(context, { footer: 'options.footer', media_type: 'options.mediaType' }),
		...header(context),
	};
	const { action_name: actionName } = valuesOf(context, { action_name: 'options.actionName' });
	if (actionName) body.action = { ...(body.action as IDataObject), name: actionName };
	return body;
}

/** A button that opens an address. */
export function urlButton(text: string, url: string): IDataObject {
	return {
		action: { name: 'interactive_button', parameters: { display_text: text, url } },
	};
}

function recipient(context: ItemContext): IDataObject {
	const found = valuesOf(context, { conversation_id: 'conversationId', receiver: 'receiver' });
	const receiver = readPhone(found.receiver, 'Receiver');
	if (receiver === undefined) delete found.receiver;
	else found.receiver = receiver;
	if (Object.keys(found).length > 0) return found;
	throw new InputError(
		'Conversation and Receiver are both empty',
		'Choose a conversation, or enter a phone number under Receiver',
	);
}

function header(context: ItemContext): IDataObject {
	const value = context.getNodeParameter('options.header', '') as unknown;
	if (value === '' || value === undefined || value === null) return {};
	const parsed = parsedJson(value, 'Header');
	if (isObject(parsed)) return { header: parsed };
	throw new InputError('Header is not a JSON object', 'Enter an object such as {"text": "Hello"}');
}

function rowsOf(context: ItemContext, parameter: string, label: string): IDataObject[] {
	const rows = context.getNodeParameter(parameter, []) as IDataObject[];
	if (rows.length > 0) return rows;
	throw new InputError(`${label} is empty`, `Add at least one under ${label}`);
}

function replyButton({ id, title }: IDataObject, index: number): IDataObject {
	const text = readRequired(title, `Title of button ${index + 1}`);
	return {
		type: 'reply',
		reply: { id: readId(id, `ID of button ${index + 1}`) || text, title: text },
	};
}

function section({ title, rows }: IDataObject, index: number): IDataObject {
	const label = `Rows of section ${index + 1}`;
	const parsed = parsedJson(rows ?? [], label);
	if (!Array.isArray(parsed) || parsed.length === 0 || !parsed.every(isObject)) {
		throw new InputError(
			`${label} is not an array of objects`,
			'Enter e.g. [{"id": "1", "title": "Morning", "description": "8 to 12"}]',
		);
	}
	return { title: readText(title, `Title of section ${index + 1}`) ?? '', rows: parsed };
}
