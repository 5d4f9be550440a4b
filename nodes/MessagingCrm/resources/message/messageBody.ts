import { type IDataObject, SEND_AND_WAIT_OPERATION, updateDisplayOptions } from 'n8n-workflow';

import type { CallOptions, ItemContext } from '../../engine';
import {
	choiceOf,
	requiredText,
	rowsOf,
	textField,
	textsOf,
	unlessExtra,
	valueOf,
} from '../../fields';
import { InputError } from '../../shared/inputError';
import { getOwn, isEmpty, textOf } from '../../shared/json';
import { jsonObject, readNonBlank, readRequired, readTrimmed } from '../../shared/values';
import { listSections } from './list';
import { recipientIn } from './recipient';
import { ofLength, requireAtMost, requireUnique, WHATSAPP_LIMITS } from './whatsappLimits';

const actionName = textField('Action Name', 'actionName', {
	placeholder: 'e.g. cta_url',
	description: 'Name of the action of the button. Leave empty for "interactive_button".',
});

const mediaType = textField('Media Type', 'mediaType', {
	placeholder: 'e.g. document, or cta_url for a button',
	description: 'The media_type of the message. Leave empty to use that of the message type.',
});

function shownFor(operation: string[], more: Record<string, string[]> = {}) {
	return { show: { '/resource': ['message'], '/operation': operation, ...more } };
}

/** Options of messages. Send and Wait, which has no message type, sends a URL button. */
export const sharedOptions = [
	...updateDisplayOptions(shownFor(['send', SEND_AND_WAIT_OPERATION]), [
		textField('Footer', 'footer', {
			placeholder: 'e.g. Reply STOP to end',
			description:
				'Small text below the message. The service does not document this: test it with your own number.',
		}),
		{
			displayName: 'Header',
			name: 'header',
			type: 'json',
			default: '{}',
			description: 'JSON object with the header of the message',
		},
	]),
	...updateDisplayOptions(shownFor([SEND_AND_WAIT_OPERATION]), [actionName, mediaType]),
	...updateDisplayOptions(shownFor(['send'], { '/messageType': ['urlButton'] }), [actionName]),
	...updateDisplayOptions(shownFor(['send'], { '/messageType': ['media', 'urlButton'] }), [
		mediaType,
	]),
];

const TEXT_OF_URL_BUTTON = 'Text of URL Button';

/** The body fields of each message type, besides the text (docs/internals/service.md#messages). */
const BODY_OF_TYPE = {
	text: () => ({}),
	media: (context: ItemContext) => ({
		file_url: requiredText(context, 'fileUrl'),
		...textsOf(context, { media_type: 'options.mediaType' }),
	}),
	location: (context: ItemContext) => ({
		media_type: 'location',
		location: {
			latitude: requiredText(context, 'location.latitude', 'Latitude of Location'),
			longitude: requiredText(context, 'location.longitude', 'Longitude of Location'),
			...textsOf(context, { name: 'location.name', address: 'location.address' }),
		},
	}),
	urlButton: (context: ItemContext) =>
		urlButton(
			context,
			requiredText(context, 'urlButton.text', TEXT_OF_URL_BUTTON),
			requiredText(context, 'urlButton.url', 'URL of URL Button'),
			TEXT_OF_URL_BUTTON,
		),
	replyButtons: (context: ItemContext) => ({
		media_type: 'button',
		action: { buttons: replyButtons(requiredRows(context, 'buttons.button', 'Buttons')) },
	}),
	list: (context: ItemContext) => ({
		media_type: 'list',
		action: {
			button: ofLength(
				requiredText(context, 'listButton'),
				WHATSAPP_LIMITS.listButton,
				'List Button',
			),
			sections: listSections(requiredRows(context, 'sections.section', 'Sections')),
		},
	}),
};

/** The body of POST /messages/whatsapp from the fields that are filled in. */
export function messageBody(context: ItemContext, callOptions: CallOptions): IDataObject {
	const types = Object.keys(BODY_OF_TYPE) as Array<keyof typeof BODY_OF_TYPE>;
	const type = choiceOf(context, 'messageType', types);
	const requiredMessage = () => readNonBlank(valueOf(context, 'message'), 'Message');
	const message = type === 'text' ? unlessExtra(callOptions, 'message', requiredMessage) : {};
	return messageWith(context, callOptions, { ...message, ...BODY_OF_TYPE[type](context) });
}

/** The body of a message: recipient, text, footer and header, and the fields of its type. */
export function messageWith(
	context: ItemContext,
	callOptions: CallOptions,
	content: IDataObject,
): IDataObject {
	const body: IDataObject = {
		...recipientIn(context, callOptions),
		...textsOf(context, { message: 'message' }),
		...content,
		...textsOf(context, { footer: 'options.footer' }),
		...header(context),
	};
	checkTexts(body);
	return body;
}

/**
 * A button that opens an address, with the options for it.
 * @param label of the text
 */
export function urlButton(
	context: ItemContext,
	text: string,
	url: string,
	label: string,
): IDataObject {
	const title = ofLength(text, WHATSAPP_LIMITS.buttonTitle, label);
	const { name = 'interactive_button', ...mediaType } = textsOf(context, {
		name: 'options.actionName',
		media_type: 'options.mediaType',
	});
	return { ...mediaType, action: { name, parameters: { display_text: title, url } } };
}

/** A message with an action is an interactive one. */
function checkTexts({ message, footer, header, action }: IDataObject): void {
	const { text, interactiveText, footer: ofFooter, header: ofHeader } = WHATSAPP_LIMITS;
	ofLength(textOf(message), action ? interactiveText : text, 'Message');
	ofLength(textOf(footer), ofFooter, 'Footer');
	ofLength(textOf(getOwn(header, 'text')), ofHeader, 'Text of Header');
}

function header(context: ItemContext): IDataObject {
	const value = valueOf(context, 'options.header');
	return isEmpty(value) ? {} : { header: jsonObject(value, 'Header') };
}

function requiredRows(context: ItemContext, parameter: string, label: string): IDataObject[] {
	const rows = rowsOf(context, parameter);
	if (rows.length > 0) return rows;
	throw new InputError(`${label} is empty`, `Add at least one under ${label}`);
}

function replyButtons(buttons: IDataObject[]): IDataObject[] {
	requireAtMost(WHATSAPP_LIMITS.buttons, buttons, 'buttons');
	const read = buttons.map(({ id, title }, index) => {
		const [idLabel, titleLabel] = [`ID of button ${index + 1}`, `Title of button ${index + 1}`];
		const text = readRequired(title, titleLabel);
		return {
			id: readTrimmed(id, idLabel) || text,
			label: idLabel,
			title: ofLength(text, WHATSAPP_LIMITS.buttonTitle, titleLabel),
		};
	});
	requireUnique(read);
	return read.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }));
}
