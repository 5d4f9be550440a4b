import type { IBinaryData } from 'n8n-workflow';

import { choiceField, inboxLocator, textField } from '../../descriptions';
import type { Item, Operation } from '../../engine';
import { MAX_TEMPLATE_BODY, requireShort, variablesOf } from '../../service';
import { excerpt, InputError } from '../../shared/errors';
import { isEmpty, isObject } from '../../shared/json';
import { fieldLabelOf } from '../../shared/fieldLabel';
import { readNonBlank, readTrimmed } from '../../shared/values';

/** The template names and languages that WhatsApp accepts (docs/internals/service.md#templates). */
const NAME = /^[a-z0-9_]+$/;
const LANGUAGE = /^[a-z]{2,3}(_[A-Za-z\d]{2,4})?$/;
/** A variable at the beginning or the end, which WhatsApp rejects with error 2388299. */
const AT_EDGE = /^\s*\{\{\s*\d+\s*\}\}|\{\{\s*\d+\s*\}\}\s*$/;
const ACCEPTED_IMAGE = /^image\/(jpe?g|png)$/;
const CATEGORIES = { AUTHENTICATION: 'Authentication', MARKETING: 'Marketing', UTILITY: 'Utility' };

const NAME_EXAMPLE = 'Use lowercase letters, digits and underscores, e.g. order_shipped';
const LANGUAGE_EXAMPLE =
	'Enter a WhatsApp language code, e.g. id for Indonesian or en_US for US English';

/** The inbox to create a template for, to send a template from, or to sync. */
export const inboxId = { ...inboxLocator, required: true };

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create template',
	description: 'Submit a new WhatsApp template for approval',
	routing: { request: { method: 'POST', url: '/templates' } },
	creates: 'template',
	fields: [
		inboxId,
		textField('Name', 'name', {
			required: true,
			placeholder: 'e.g. order_shipped',
			description: 'Unique name of lowercase letters, digits and underscores',
		}),
		choiceField('Category', 'category', {
			required: true,
			choices: CATEGORIES,
			default: 'UTILITY',
			description: 'Category of the template in WhatsApp',
		}),
		textField('Language', 'language', {
			required: true,
			placeholder: 'e.g. id',
			description: 'WhatsApp language code, e.g. id for Indonesian or en_US for US English',
		}),
		textField('Body', 'body', {
			typeOptions: { rows: 4 },
			required: true,
			placeholder: 'e.g. Your order {{1}} is on its way.',
			description:
				'Text of the template. Write its variables as {{1}}, {{2}} and so on. If n8n switches the field to Expression while you type, switch it back to Fixed.',
		}),
		textField('Body Examples', 'bodyExamples', {
			typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Example' },
			default: [],
			placeholder: 'e.g. ORD-1042',
			description:
				'One example for each variable in the body: the first for {{1}}, the second for {{2}} and so on',
		}),
		textField('Header Image', 'headerImage', {
			placeholder: 'e.g. data',
			hint: 'The name of the input field containing the file data to be uploaded',
			description:
				'JPEG or PNG image above the text. Enter the name of the input field that contains the image, or an expression that returns the image. Leave empty for no image.',
		}),
	],
	// The service takes a multipart form, with the examples as JSON text (docs/internals/service.md#templates).
	prepare: async (item) => {
		const text = readBody(item);
		const examples = readExamples(variablesOf(text), item.get('bodyExamples', []));
		return {
			body: {
				name: readMatching(item, 'name', NAME, NAME_EXAMPLE),
				category: item.getChoice('category', Object.keys(CATEGORIES)),
				language: readMatching(item, 'language', LANGUAGE, LANGUAGE_EXAMPLE),
				body: text,
				inbox_id: item.getId('inboxId'),
				...(examples.length > 0 && { body_placeholder: JSON.stringify(examples) }),
			},
			form: { file: await readHeaderImage(item) },
		};
	},
};

function readMatching(item: Item, parameter: string, pattern: RegExp, whatToDo: string): string {
	const text = item.getRequired(parameter);
	if (pattern.test(text)) return text;
	throw new InputError(`${fieldLabelOf(parameter)} cannot be ${excerpt(text)}`, whatToDo);
}

/** Reads the text of the template, whose variables are {{1}}, {{2}} and so on. */
function readBody(item: Item): string {
	if (/^=[^]*\{\{\s*\w+\s*\}\}/.test(String(item.getExpression('body')))) {
		throw new InputError(
			'Body is an expression, and n8n replaces variables such as {{1}} in expressions',
			'Switch Body from Expression to Fixed, and check its text',
		);
	}
	const body = readNonBlank(item.get('body'), 'Body');
	requireShort('Body', body, MAX_TEMPLATE_BODY);
	// WhatsApp itself writes the text of an authentication template.
	if (AT_EDGE.test(body) && item.get('category') !== 'AUTHENTICATION') {
		throw new InputError(
			'Body begins or ends with a variable',
			'WhatsApp requires text before the first and after the last variable. Add text to Body.',
		);
	}
	const numbers = variablesOf(body);
	const missing = numbers.findIndex((number, index) => number !== index + 1) + 1;
	if (missing === 0) return body;
	throw new InputError(
		`Body has {{${numbers[missing - 1]}}} but not {{${missing}}}`,
		'Change the variables in Body. WhatsApp requires consecutive numbers that begin with {{1}}.',
	);
}

/** Reads one example per variable. n8n returns an array for a row that was added and left empty. */
function readExamples(variables: number[], entered: unknown): string[] {
	const rows = [entered].flat().map((row: unknown) => (Array.isArray(row) ? '' : row));
	const count = rows.filter((row) => !isEmpty(row)).length;
	if (count > variables.length) {
		throw new InputError(
			`Body Examples does not match Body: ${variables.length} needed, ${count} given`,
			'Enter exactly one example for each variable: {{1}}, {{2}} and so on',
		);
	}
	return variables.map((number, index) =>
		readNonBlank(rows[index], `Body Examples for {{${number}}}`),
	);
}

/**
 * Reads the image for the header. Returns undefined if Header Image is empty. The user enters the name of a field with
 * the file, or an expression that returns the file.
 * @throws InputError if the item has no such file, or if the file is neither a JPEG nor a PNG image
 */
async function readHeaderImage(item: Item): Promise<File | undefined> {
	const entered = item.get('headerImage');
	const field = isObject(entered) ? entered : readTrimmed(entered, 'Header Image');
	if (!field) return undefined;
	const binary = fileIn(item, field as IBinaryData | string);
	if (!binary) {
		throw new InputError(
			`Header Image: the input item has no file in the field ${excerpt(field)}`,
			'Check the name under Header Image, and check that the previous node outputs a file',
		);
	}
	if (!ACCEPTED_IMAGE.test(binary.mimeType)) {
		throw new InputError(
			`Header Image is neither a JPEG nor a PNG image: ${excerpt(binary.mimeType)}`,
			'Use a JPEG or PNG image: the service accepts no other formats',
		);
	}
	const content = await item.getBinaryBuffer(binary);
	return new File([new Uint8Array(content)], nameOf(binary), { type: binary.mimeType });
}

/** Returns the file; undefined if there is none. n8n's `binaryMode` decides where files are stored. */
function fileIn(item: Item, field: IBinaryData | string): IBinaryData | undefined {
	try {
		return item.getBinary(field);
	} catch {
		return undefined;
	}
}

/** Returns the name of the file. It is never empty, because a form part without a file name counts as text. */
function nameOf({ fileName, mimeType }: IBinaryData): string {
	const name = fileName?.trim() || 'header';
	const extension = mimeType === 'image/png' ? 'png' : 'jpg';
	return /\.(jpe?g|png)$/i.test(name) ? name : `${name}.${extension}`;
}
