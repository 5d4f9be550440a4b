import type { IBinaryData } from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import { valueOf } from '../../fields';
import { excerpt, InputError } from '../../shared/inputError';
import { isObject } from '../../shared/json';
import { readText } from '../../shared/values';

/** docs/internals/service.md#templates */
const ACCEPTED = /^image\/(jpe?g|png)$/;

/**
 * The image of which the user entered the field, or an expression for the file itself; undefined if nothing was entered.
 * @throws InputError if there is none, or it is of another format
 */
export async function headerImage(context: ItemContext): Promise<File | undefined> {
	const entered = valueOf(context, 'headerImage');
	const field = isObject(entered) ? entered : readText(entered, 'Header Image')?.trim();
	if (!field) return undefined;
	const binary = fileIn(context, field as IBinaryData | string);
	if (!binary) {
		throw new InputError(
			`Header Image: the input item has no file in the field ${excerpt(field)}`,
			'Check the name under Header Image, and that the previous node outputs a file',
		);
	}
	if (!ACCEPTED.test(binary.mimeType)) {
		throw new InputError(
			`Header Image is neither a JPEG nor a PNG image: ${excerpt(binary.mimeType)}`,
			'Use a JPEG or PNG image: the service accepts no other formats',
		);
	}
	const content = await context.helpers.getBinaryDataBuffer(binary);
	return new File([new Uint8Array(content)], nameOf(binary), { type: binary.mimeType });
}

/** The file, wherever n8n keeps it: its setting `binaryMode` decides. Undefined if there is none. */
function fileIn({ helpers }: ItemContext, field: IBinaryData | string): IBinaryData | undefined {
	try {
		return helpers.assertBinaryData(field);
	} catch {
		return undefined;
	}
}

/** With an extension. A form part without a file name counts as text. */
function nameOf({ fileName, mimeType }: IBinaryData): string {
	const name = fileName?.trim() || 'header';
	const extension = mimeType === 'image/png' ? 'png' : 'jpg';
	return /\.(jpe?g|png)$/i.test(name) ? name : `${name}.${extension}`;
}
