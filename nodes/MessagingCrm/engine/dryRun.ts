import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { recipientsIn } from '../service';
import { limitOf, removeSecrets, type ApiCall } from '../transport';
import type { PreparedItem } from './prepare';
import type { Run } from './run';

/**
 * Shows what a request would send, instead of sending it, and counts it for the note in the output panel.
 *
 * @returns first what a person checks, e.g. the text and the recipient of a message, then method, path, query and body as
 * the service would get them, without the API key; a form is shown by its fields, and a file in it by its name, type and
 * size in bytes
 */
export async function showRequest(
	{ stats, operation }: Run,
	{ item, connection, shownInDryRun }: PreparedItem,
	{ method, path, query, body, options }: ApiCall,
): Promise<IDataObject> {
	stats.notSent += 1;
	stats.mayBeSkipped ||= item.key !== undefined;
	stats.adds = operation.adds;
	stats.limit = limitOf(connection);
	const shown = {
		...shownInDryRun,
		recipient: operation.adds === 'message' ? recipientsIn(body)[0] : undefined,
		...{ method, path, query: { ...query } },
		body: body && (await shownBody(body, options?.headers)),
	};
	// A copy in which undefined fields are left out.
	const copy = JSON.parse(JSON.stringify(shown)) as IDataObject;
	removeSecrets(copy, connection.apiKey);
	return copy;
}

async function shownBody(
	body: IHttpRequestOptions['body'],
	headers: IDataObject = {},
): Promise<IDataObject['value']> {
	if (!Buffer.isBuffer(body)) return body;
	const form = await new Response(new Uint8Array(body), {
		headers: { 'content-type': String(headers['Content-Type']) },
	}).formData();
	return Object.fromEntries([...form].map(([name, value]) => [name, shownPart(value)]));
}

function shownPart(part: string | File): IDataObject['value'] {
	if (typeof part === 'string') return part;
	return { fileName: part.name, mimeType: part.type, size: part.size };
}
