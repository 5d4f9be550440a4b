import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

import { wellFormed } from '../shared/text';
import type { ApiRequest } from '../transport';

/**
 * A call with a form. One with a file becomes bytes, so that the request can be sent again after a 429. Encoded by Node.js, line
 * breaks in its texts would get a carriage return.
 */
export async function withForm(
	call: ApiRequest,
	form: FormData | URLSearchParams,
): Promise<ApiRequest> {
	if (form instanceof URLSearchParams) {
		return withBody(call, form.toString(), 'application/x-www-form-urlencoded');
	}
	const boundary = randomUUID();
	const parts = [...form].flatMap(([name, part]) => {
		const named = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
		if (typeof part === 'string') return [`${named}\r\n\r\n`, wellFormed(part), '\r\n'];
		const file = `filename="${quoted(part.name)}"\r\nContent-Type: ${part.type}`;
		return [`${named}; ${file}\r\n\r\n`, part, '\r\n'];
	});
	const body = Buffer.from(await new Blob([...parts, `--${boundary}--\r\n`]).arrayBuffer());
	return withBody(call, body, `multipart/form-data; boundary=${boundary}`);
}

function withBody(call: ApiRequest, body: ApiRequest['body'], contentType: string): ApiRequest {
	const headers = { ...call.options?.headers, 'Content-Type': contentType };
	return { ...call, body, options: { ...call.options, headers } };
}

/** A name in the head of a part. */
function quoted(name: string): string {
	return name.replace(/[\r\n"]/g, encodeURIComponent);
}

/** Fields whose values a dry run does not show. */
const SECRET = ['password'];

/** A form as a dry run shows it: a file by its name, type and size. */
export function shownForm(form: FormData | URLSearchParams): IDataObject {
	const shown: IDataObject = {};
	for (const [name, part] of form as Iterable<[string, string | File]>) {
		const isText = typeof part === 'string';
		const value = isText ? part : { fileName: part.name, mimeType: part.type, size: part.size };
		shown[name] = SECRET.includes(name) ? '[not shown]' : value;
	}
	return shown;
}
