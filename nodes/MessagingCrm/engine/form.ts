import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

import { wellFormed } from '../shared/text';
import type { ApiCall } from '../transport';

/**
 * A call with a form as bytes, so that the request can be sent again after a 429. Encoded by Node.js, line breaks in its texts
 * would get a carriage return.
 */
export async function withForm(call: ApiCall, form: FormData): Promise<ApiCall> {
	const boundary = randomUUID();
	const parts = [...form].flatMap(([name, part]) => {
		const named = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
		if (typeof part === 'string') return [`${named}\r\n\r\n`, wellFormed(part), '\r\n'];
		const file = `filename="${quoted(part.name)}"\r\nContent-Type: ${part.type}`;
		return [`${named}; ${file}\r\n\r\n`, part, '\r\n'];
	});
	const body = Buffer.from(await new Blob([...parts, `--${boundary}--\r\n`]).arrayBuffer());
	const contentType = `multipart/form-data; boundary=${boundary}`;
	const headers = { ...call.options?.headers, 'Content-Type': contentType };
	return { ...call, body, options: { ...call.options, headers } };
}

/** A name in the head of a part. */
function quoted(name: string): string {
	return name.replace(/[\r\n"]/g, encodeURIComponent);
}

/** A form as a dry run shows it: a file by its name, type and size. */
export function shownForm(form: FormData): IDataObject {
	const shown: IDataObject = {};
	for (const [name, part] of form) {
		const isText = typeof part === 'string';
		shown[name] = isText ? part : { fileName: part.name, mimeType: part.type, size: part.size };
	}
	return shown;
}
