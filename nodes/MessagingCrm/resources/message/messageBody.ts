import type { IDataObject } from 'n8n-workflow';

import { preparation, type ItemContext } from '../../engine';
import { requiredText, valuesOf } from '../../fields';
import { InputError } from '../../shared/inputError';
import { isObject, getOwn, textOf } from '../../shared/json';
import { parsedJson } from '../../shared/parsedJson';
import { readChoice, readId, readRequired } from '../../shared/values';
import { ofLength, requireAtMost, requireUnique } from './checkLimits';
import { listSections } from './listSections';
import { recipient } from './recipient';
import { WHATSAPP_LIMITS } from './whatsappLimits';

type Build = (context: ItemContext) => IDataObject;

const TEXT_OF_URL_BUTTON = 'Text of URL Button';

/** The body fields of each message type, besides the text (docs/service.md#messages). */
const BODY_OF_TYPE: Record<string, Build> = {
	text: () => ({}),
	media: (context) => ({ file_url: requiredText(context, 'fileUrl') }),
	location: (context) => ({
		media_type: 'location',
		location: {
			latitude: requiredText(context, 'location.latitude', 'Latitude of Location'),
			longitude: requiredText(context, 'location.longitude', 'Longitude of Location'),
			...valuesOf(context, { name: 'location.name', address: 'location.address' }),
		},
	}),
	urlButton: (context) =>
		urlButton(
			requiredText(context, 'urlButton.text', TEXT_OF_URL_BUTTON),
			requiredText(context, 'urlButton.url', 'URL of URL Button'),
			TEXT_OF_URL_BUTTON,
		),
	replyButtons: (context) => ({
		media_type: 'button',
		action: { buttons: replyButtons(requiredEntries(context, 'buttons.button', 'Buttons')) },
	}),
	list: (context) => ({
		media_type: 'list',
		action: {
			button: ofLength(
				requiredText(context, 'listButton'),
				WHATSAPP_LIMITS.listButton,
				'List Button',
			),
			sections: listSections(requiredEntries(context, 'sections.section', 'Sections')),
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
	checkTexts(body);
	const { action_name: actionName } = valuesOf(context, { action_name: 'options.actionName' });
	if (actionName) body.action = { ...(body.action as IDataObject), name: actionName };
	return body;
}

/**
 * A button that opens an address.
 *
 * @param label the name of the text's field, for the error
 * @throws InputError if the text is longer than WhatsApp allows
 */
export function urlButton(text: string, url: string, label: string): IDataObject {
	const title = ofLength(text, WHATSAPP_LIMITS.buttonTitle, label);
	return {
		action: { name: 'interactive_button', parameters: { display_text: title, url } },
	};
}

/** A message with an action is an interactive one. */
function checkTexts({ message, footer, header, action }: IDataObject): void {
	const { text, interactiveText, footer: ofFooter, header: ofHeader } = WHATSAPP_LIMITS;
	ofLength(textOf(message), action ? interactiveText : text, 'Message');
	ofLength(textOf(footer), ofFooter, 'Footer');
	ofLength(textOf(getOwn(header, 'text')), ofHeader, 'Text of Header');
}

function header(context: ItemContext): IDataObject {
	const value = context.getNodeParameter('options.header', '') as unknown;
	if (value === '' || value === undefined || value === null) return {};
	const parsed = parsedJson(value, 'Header');
	if (isObject(parsed)) return { header: parsed };
	throw new InputError('Header is not a JSON object', 'Enter an object such as {"text": "Hello"}');
}

function requiredEntries(context: ItemContext, parameter: string, label: string): IDataObject[] {
	const entries = context.getNodeParameter(parameter, []) as IDataObject[];
	if (entries.length > 0) return entries;
	throw new InputError(`${label} is empty`, `Add at least one under ${label}`);
}

function replyButtons(buttons: IDataObject[]): IDataObject[] {
	requireAtMost(WHATSAPP_LIMITS.buttons, buttons, 'buttons');
	const read = buttons.map(({ id, title }, index) => {
		const [idLabel, titleLabel] = [`ID of button ${index + 1}`, `Title of button ${index + 1}`];
		const text = readRequired(title, titleLabel);
		return {
			id: readId(id, idLabel) || text,
			label: idLabel,
			title: ofLength(text, WHATSAPP_LIMITS.buttonTitle, titleLabel),
		};
	});
	requireUnique(read);
	return read.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }));
}
