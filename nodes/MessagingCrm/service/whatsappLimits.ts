import type { IDataObject } from 'n8n-workflow';

import { excerpt, InputError } from '../shared/errors';
import { getOwn, isEmpty, textOf } from '../shared/json';
import { normalizeText } from '../shared/text';
import { emptyField } from '../shared/values';

/** The maximum length, in characters, of a template's text with its values, and of a message with buttons or a file. */
export const MAX_TEMPLATE_BODY = 1024;

export const MAX_BUTTON_TEXT = 20;

interface Limit {
	/** The field's name in errors. Each `#` represents the number of an entry. */
	label: string;
	/** The path of the texts in the body of a message, with `*` for each entry of a list. */
	path: string;
	/** The maximum length of each text, in characters. */
	max: number;
	/** Whether all texts must differ, so that a reply identifies the choice. */
	differ?: boolean;
	/** The maximum number of texts, and the word for them in errors. */
	atMost?: [number, string];
}

const ROW = 'row # in section #';

/** Meta sets these limits (docs/internals/service.md#messages). */
const LIMITS: Limit[] = [
	{ label: 'Footer', path: 'footer', max: 60 },
	{ label: 'Text of Header', path: 'header.text', max: 60 },
	{ label: 'Text of URL Button', path: 'action.parameters.display_text', max: MAX_BUTTON_TEXT },
	{
		label: 'Title of button #',
		path: 'action.buttons.*.reply.title',
		max: 20,
		differ: true,
		atMost: [3, 'buttons'],
	},
	{ label: 'ID of button #', path: 'action.buttons.*.reply.id', max: 256, differ: true },
	{ label: 'List Button', path: 'action.button', max: 20 },
	{ label: 'Title of section #', path: 'action.sections.*.title', max: 24 },
	{ label: `Title of ${ROW}`, path: 'action.sections.*.rows.*.title', max: 24 },
	{ label: `Description of ${ROW}`, path: 'action.sections.*.rows.*.description', max: 72 },
	{
		label: `ID of ${ROW}`,
		path: 'action.sections.*.rows.*.id',
		max: 200,
		differ: true,
		atMost: [10, 'rows'],
	},
];

/** Rejects the finished body of a message if WhatsApp would reject the message. */
export function checkLimits(body: IDataObject): void {
	const { message, action, media_type, file_url } = body;
	const hasButtons = action !== undefined && media_type !== 'list';
	const isShort = hasButtons || file_url !== undefined;
	requireTexts(body);
	requireShort('Message', textOf(message), isShort ? MAX_TEMPLATE_BODY : 4096);
	for (const { label, path, max, differ, atMost } of LIMITS) {
		const texts = textsAt(body, path.split('.'), label);
		for (const [name, text] of texts) requireShort(name, text, max);
		if (atMost) requireFew(texts.length, atMost);
		if (differ) requireDifferent(texts);
	}
}

/**
 * Checks that there is text above buttons and lists, that every section has a title if there are several, and that a
 * list has no media.
 */
function requireTexts({ action, message, header, media_type }: IDataObject): void {
	if (action === undefined) return;
	if (normalizeText(textOf(message)) === '') throw emptyField('Message');
	const sections = getOwn(action, 'sections');
	if (!Array.isArray(sections)) return;
	const untitled = sections.findIndex(
		(section) => normalizeText(textOf(getOwn(section, 'title'))) === '',
	);
	if (sections.length > 1 && untitled >= 0) throw emptyField(`Title of section ${untitled + 1}`);
	if (media_type !== 'list' || isEmpty(getOwn(header, 'file_url'))) return;
	throw new InputError(
		'Header contains a file, but WhatsApp shows only text above a list',
		'Remove file_url from Options > Header, or send the file as a separate message',
	);
}

type LabelledText = [label: string, text: string];

/**
 * The texts at a path, with their labels. In a label, each `#` is replaced by the number of an entry, counted from 1.
 * The last `#` becomes the number in the outermost list.
 */
function textsAt(value: unknown, [first, ...rest]: string[], label: string): LabelledText[] {
	if (first === undefined) return [[label, textOf(value)]];
	if (first !== '*') return textsAt(getOwn(value, first), rest, label);
	const entries = (value ?? []) as unknown[];
	return entries.flatMap((entry, index) =>
		textsAt(entry, rest, label.replace(/#(?=[^#]*$)/, String(index + 1))),
	);
}

/**
 * Checks the length of a text.
 * @param max the maximum length in code points
 * @throws InputError if the text is longer
 */
export function requireShort(label: string, text: string, max: number): void {
	const { length } = [...text];
	if (length <= max) return;
	throw new InputError(
		`${label} has ${length} characters, but WhatsApp allows ${max}`,
		`Shorten ${label}. An emoji may count as several characters.`,
	);
}

function requireFew(count: number, [max, what]: [number, string]): void {
	if (count <= max) return;
	throw new InputError(
		`A message has ${count} ${what}, but WhatsApp allows ${max}`,
		`Remove some of the ${what}`,
	);
}

function requireDifferent(texts: LabelledText[]): void {
	const all = texts.map(([, text]) => normalizeText(text));
	const second = all.findIndex((text, index) => all.indexOf(text) < index);
	if (second < 0) return;
	const first = all.indexOf(all[second]);
	throw new InputError(
		`${texts[first][0]} and ${texts[second][0]} are the same: ${excerpt(texts[second][1])}`,
		'Change one of them: WhatsApp requires them to differ.',
	);
}
