import type { IBinaryData, IExecuteSingleFunctions } from 'n8n-workflow';

import { valueOf } from '../../fields';
import { InputError } from '../../shared/inputError';
import { getOwn } from '../../shared/json';
import { readText } from '../../shared/values';

export interface HeaderImage {
	content: Buffer;
	fileName: string;
	mimeType: string;
}

/**
 * Protects n8n's memory, since all items of a run are prepared before the first is sent. The service does not document
 * its own limit.
 */
const MAX_BYTES = 16 * 1024 * 1024;

/** docs/service.md#templates */
const MIME_TYPES: Record<string, string> = {
	jpeg: 'image/jpeg',
	jpg: 'image/jpeg',
	png: 'image/png',
};

/**
 * The image in the binary field that the user named; undefined if none is named.
 * @throws InputError if it is missing, of another format or too large
 */
export async function headerImage(
	context: IExecuteSingleFunctions,
): Promise<HeaderImage | undefined> {
	const field = readText(valueOf(context, 'headerImage'), 'Header Image')?.trim();
	if (!field) return undefined;
	const binary = getOwn(context.getInputData().binary, field) as IBinaryData | undefined;
	if (!binary) {
		throw new InputError(
			`Header Image: the input item has no file in the field "${field}"`,
			'Check the name under Header Image, and that the previous node outputs a file',
		);
	}
	const { fileName, fileExtension, mimeType } = binary;
	const extension = (fileExtension || (fileName?.split('.').at(-1) ?? '')).toLowerCase();
	const type = mimeType || mimeTypeOf(extension);
	const format = type?.toLowerCase().split('/').at(-1) ?? '';
	const accepted = mimeTypeOf(format);
	if (accepted === undefined) {
		throw new InputError(
			`Header Image has the format "${type ?? 'unknown'}"`,
			'Use a JPEG or PNG image: the service accepts no other formats',
		);
	}
	if ((await sizeOf(context, binary)) > MAX_BYTES) {
		throw new InputError('Header Image is larger than 16 MB', 'Use a smaller image');
	}
	return {
		content: await context.helpers.getBinaryDataBuffer(field),
		// A form part without a file name counts as text.
		fileName: fileName?.trim() || `header.${format}`,
		mimeType: accepted,
	};
}

function mimeTypeOf(format: string): string | undefined {
	return getOwn(MIME_TYPES, format) as string | undefined;
}

/** In bytes. n8n keeps files in the item itself, as base64, or elsewhere under an id. */
async function sizeOf(
	{ helpers }: IExecuteSingleFunctions,
	{ id, data }: IBinaryData,
): Promise<number> {
	if (id === undefined) return Buffer.byteLength(data, 'base64');
	return (await helpers.getBinaryMetadata(id)).fileSize;
}
