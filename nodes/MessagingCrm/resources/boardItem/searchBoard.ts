import type { IDataObject } from 'n8n-workflow';

import type { ItemRequest, Send } from '../../engine';
import { type Account, listIn, LISTS } from '../../service';
import { textOf } from '../../shared/json';
import { isParameterRejected } from '../../transport';

/** The URLs of searches that rejected the published form, and then found an item with the reference's form. */
const arrayOnlySearches = new Set<string>();

/**
 * Searches a board with the published form, which has one value per condition. If the service rejects this form,
 * searches with the reference's form, which has an array per condition (docs/internals/service.md#boards).
 * @param request the request with its body in the published form
 * @param arrayBody the body in the reference's form, see `withArrays`
 * @returns the body of the response
 * @throws the error that `send` throws for the published form
 */
export async function searchBoard(
	{ baseUrl }: Account,
	request: Pick<ItemRequest, 'path'> & Partial<ItemRequest>,
	arrayBody: IDataObject,
	send: Send,
): Promise<unknown> {
	const search = baseUrl + request.path;
	const sendArrays = async () => await send({ ...request, body: arrayBody });
	if (arrayOnlySearches.has(search)) return await sendArrays();
	return await send(request).catch(async (error: unknown) => {
		if (!isParameterRejected(error)) throw error;
		const response = await sendArrays().catch(() => {
			throw error;
		});
		// An empty result does not prove that the service accepts arrays.
		const found = listIn(response, LISTS.foundBoardItems.namesInResponse)?.records ?? [];
		if (found.length > 0) arrayOnlySearches.add(search);
		return response;
	});
}

/** Converts the body of a search to the reference's form, in which each value is an array of strings. */
export function withArrays(body: IDataObject): IDataObject {
	const conditions = body.search as IDataObject[];
	const search = conditions.map(({ value, ...condition }) =>
		value === undefined ? condition : { ...condition, value: [value].flat().map(textOf) },
	);
	return { ...body, search };
}
