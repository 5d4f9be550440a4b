import type { IDataObject } from 'n8n-workflow';

import type { ItemRequest, Send } from '../../engine';
import { type Account, listIn, LISTS } from '../../service';
import { textOf } from '../../shared/json';
import { isParameterRejected } from '../../transport';

/** Searches that have rejected the published form and found an item with arrays, by base URL and path. */
const takesOnlyArrays = new Set<string>();

/**
 * Searches a board. If the service rejects the published form, with one value per condition, it sends the reference's
 * form, with an array per value (docs/internals/service.md#boards).
 * @param request with the body in the published form
 * @param arrayBody the body in the reference's form, see `withArrays`
 * @returns the body of the response
 * @throws what `send` throws for the published form
 */
export async function searchBoard(
	{ baseUrl }: Account,
	request: Pick<ItemRequest, 'path'> & Partial<ItemRequest>,
	arrayBody: IDataObject,
	send: Send,
): Promise<unknown> {
	const search = baseUrl + request.path;
	const sendArrays = async () => await send({ ...request, body: arrayBody });
	if (takesOnlyArrays.has(search)) return await sendArrays();
	return await send(request).catch(async (error: unknown) => {
		if (!isParameterRejected(error)) throw error;
		const response = await sendArrays().catch(() => {
			throw error;
		});
		// An empty result does not prove that the service takes arrays.
		const found = listIn(response, LISTS.foundBoardItems.namesInResponse)?.records ?? [];
		if (found.length > 0) takesOnlyArrays.add(search);
		return response;
	});
}

/** The body of a search in the reference's form: an array of strings per value. */
export function withArrays(body: IDataObject): IDataObject {
	const conditions = body.search as IDataObject[];
	const search = conditions.map(({ value, ...condition }) =>
		value === undefined ? condition : { ...condition, value: [value].flat().map(textOf) },
	);
	return { ...body, search };
}
