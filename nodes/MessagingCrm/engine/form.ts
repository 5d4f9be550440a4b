import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

import { wellFormed } from '../shared/text';
import type { ItemRequest, Preparation } from './operation';

type Form = NonNullable<Preparation['form']>;

/** The names of fields whose values a dry run hides. */
const SECRET_FIELDS = ['password'];

/**
 * Converts the body of a request to a form. A multipart form becomes bytes, which can be resent after a 429. The
 * multipart encoder of Node.js is not used, because it adds carriage returns to line breaks.
 */
export async function withForm(request: ItemRequest, form: Form): Promise<ItemRequest> {
	const texts = textsOf(request.body as IDataObject);
	if (form === 'urlencoded') {
		const body = new URLSearchParams(texts).toString();
		return withBody(request, body, 'application/x-www-form-urlencoded');
	}
	const boundary = randomUUID();
	const head = (name: string, attributes = '') =>
		`--${boundary}\r\nContent-Disposition: form-data; name="${encodedName(name)}"${attributes}\r\n\r\n`;
	const parts: Array<string | File> = Object.entries(texts).flatMap(([name, text]) => [
		head(name),
		wellFormed(text),
		'\r\n',
	]);
	const { file } = form;
	if (file) {
		const attributes = `; filename="${encodedName(file.name)}"\r\nContent-Type: ${file.type}`;
		parts.push(head('file', attributes), file, '\r\n');
	}
	const body = await new Blob([...parts, `--${boundary}--\r\n`]).arrayBuffer();
	return withBody(request, Buffer.from(body), `multipart/form-data; boundary=${boundary}`);
}

/** Returns the form that a dry run shows. A file is replaced with its name, type and size. */
export function formPreview(body: IDataObject, form: Form): IDataObject {
	const preview: IDataObject = textsOf(body);
	for (const name of SECRET_FIELDS) if (name in preview) preview[name] = '[not shown]';
	const file = form === 'urlencoded' ? undefined : form.file;
	if (file) preview.file = { fileName: file.name, mimeType: file.type, size: file.size };
	return preview;
}

/** Converts the fields of a form to text. Values other than strings become JSON. */
function textsOf(body: IDataObject): Record<string, string> {
	const texts = Object.entries(body).map(([name, value]) => [
		name,
		typeof value === 'string' ? value : JSON.stringify(value),
	]);
	return Object.fromEntries(texts) as Record<string, string>;
}

function withBody(request: ItemRequest, body: ItemRequest['body'], type: string): ItemRequest {
	const headers = { ...request.httpOptions?.headers, 'Content-Type': type };
	return { ...request, body, httpOptions: { ...request.httpOptions, headers } };
}

/** Encodes characters that are not allowed in a name in a multipart header. */
function encodedName(name: string): string {
	return name.replace(/[\r\n"]/g, encodeURIComponent);
}
