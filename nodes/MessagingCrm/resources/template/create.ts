import { updateDisplayOptions } from 'n8n-workflow';

import { type CallOptions, type ItemContext, type Sent, withExtra } from '../../engine';
import { choiceOf, requiredText, textField, valueOf } from '../../fields';
import { InputError } from '../../shared/inputError';
import { readNonBlank, readText } from '../../shared/values';
import { headerImage } from './headerImage';

const onlyForCreate = { show: { resource: ['template'], operation: ['create'] } };

/** docs/internals/service.md#templates */
const NAME = /^[a-z0-9_]+$/;

export const createFields = updateDisplayOptions(onlyForCreate, [
	textField('Name', 'name', {
		required: true,
		placeholder: 'e.g. order_shipped',
		description: 'Unique name of lowercase letters, digits and underscores',
	}),
	{
		displayName: 'Category',
		name: 'category',
		type: 'options',
		required: true,
		options: [
			{ name: 'Authentication', value: 'AUTHENTICATION' },
			{ name: 'Marketing', value: 'MARKETING' },
			{ name: 'Utility', value: 'UTILITY' },
		],
		default: 'UTILITY',
		description: 'Category of the template in WhatsApp',
	},
	textField('Language', 'language', {
		required: true,
		placeholder: 'e.g. en_US',
		description: 'Language code of WhatsApp, such as en_US or pt_BR',
	}),
	textField('Body', 'body', {
		typeOptions: { rows: 4 },
		required: true,
		placeholder: 'e.g. Your order {{1}} is on its way.',
		description: 'Text of the template. Write its variables as {{1}}, {{2}} and so on.',
	}),
	{
		displayName: 'Body Examples',
		name: 'bodyExamples',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Example' },
		default: [],
		placeholder: 'e.g. ORD-1042',
		description: 'One example for each variable in the body, in the same order',
	},
	textField('Header Image', 'headerImage', {
		placeholder: 'e.g. data',
		hint: 'The name of the input field containing the file data to be uploaded',
		description: 'Image above the text: JPEG or PNG. Leave empty for none.',
	}),
]);

/** Checks the fields and makes a form of them (docs/internals/service.md#templates). */
export async function templateForm(context: ItemContext, callOptions: CallOptions): Promise<Sent> {
	const body = readNonBlank(valueOf(context, 'body'), 'Body');
	const examples = [valueOf(context, 'bodyExamples', [])]
		.flat()
		.map((text, index) => readText(text, `Body example ${index + 1}`))
		.filter((text) => text?.trim());
	requireOneExampleEach(body, examples.length);
	const fields = {
		name: nameOf(context),
		category: choiceOf(context, 'category', ['AUTHENTICATION', 'MARKETING', 'UTILITY']),
		language: requiredText(context, 'language'),
		body,
		inbox_id: requiredText(context, 'inboxId'),
		...(examples.length > 0 && { body_placeholder: JSON.stringify(examples) }),
	};
	const form = new FormData();
	for (const [name, value] of Object.entries(withExtra(fields, callOptions.extraBody))) {
		// Form fields hold text: anything else is sent as JSON.
		form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
	}
	const image = await headerImage(context);
	if (image) form.append('file', image);
	return { form };
}

function nameOf(context: ItemContext): string {
	const name = requiredText(context, 'name');
	if (NAME.test(name)) return name;
	throw new InputError(
		`Name cannot be "${name}"`,
		'Use lowercase letters, digits and underscores, e.g. order_shipped',
	);
}

function requireOneExampleEach(body: string, examples: number): void {
	const variables = new Set(Array.from(body.matchAll(/\{\{\s*(\d+)\s*\}\}/g), ([, name]) => name));
	if (variables.size === examples) return;
	throw new InputError(
		`Body Examples does not fit Body: ${variables.size} needed, ${examples} given`,
		'Enter exactly one example for each of {{1}}, {{2}} and so on',
	);
}
