import type { IBinaryData } from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import { valueOf } from '../../fields';
import { InputError } from '../../shared/inputError';
import { getOwn } from '../../shared/json';
import { readText } from '../../shared/values';

/**
 * Protects n8n's memory, since all items of a run are prepared before the first is sent. The service does not document
 * its own limit.
 */
const MAX_BYTES = 16 * 1024 * 1024;

/** By their first bytes, in hex. Of the extensions, the usual one is first (docs/internals/service.md#templates). */
const FORMATS = [
	{ mimeType: 'image/jpeg', firstBytes: 'ffd8ff', extensions: ['.jpg', '.jpeg'] },
	{ mimeType: 'image/png', firstBytes: '89504e470d0a1a0a', extensions: ['.png'] },
];

/**
 * The image in the binary field that the user named; undefined if none is named. Its first bytes tell its format: files
 * from other systems often have no extension or type.
 * @throws InputError if it is missing, of another format or too large
 */
export async function headerImage(context: ItemContext): Promise<File | undefined> {
	const field = readText(valueOf(context, 'headerImage'), 'Header Image')?.trim();
	if (!field) return undefined;
	const binary = getOwn(context.getInputData().binary, field) as IBinaryData | undefined;
	if (!binary) {
		throw new InputError(
			`Header Image: the input item has no file in the field "${field}"`,
			'Check the name under Header Image, and that the previous node outputs a file',
		);
	}
	if ((await sizeOf(context, binary)) > MAX_BYTES) {
		throw new InputError('Header Image is larger than 16 MB', 'Use a smaller image');
	}
	const content = await context.helpers.getBinaryDataBuffer(field);
	const start = content.toString('hex', 0, 8);
	const format = FORMATS.find(({ firstBytes }) => start.startsWith(firstBytes));
	if (!format) {
		throw new InputError(
			'Header Image is neither a JPEG nor a PNG image',
			'Use a JPEG or PNG image: the service accepts no other formats. Another file name does not change the format.',
		);
	}
	const { mimeType, extensions } = format;
	return new File([new Uint8Array(content)], nameOf(binary, extensions), { type: mimeType });
}

/** With an extension of the format. A form part without a file name counts as text. */
function nameOf({ fileName }: IBinaryData, extensions: string[]): string {
	const name = fileName?.trim() || 'header';
	const isComplete = extensions.some((extension) => name.toLowerCase().endsWith(extension));
	return isComplete ? name : name + extensions[0];
}

/** In bytes. n8n keeps files in the item itself, as base64, or elsewhere under an id. */
async function sizeOf({ helpers }: ItemContext, { id, data }: IBinaryData): Promise<number> {
	if (id === undefined) return Buffer.byteLength(data, 'base64');
	return (await helpers.getBinaryMetadata(id)).fileSize;
}
