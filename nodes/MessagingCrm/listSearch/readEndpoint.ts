import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { accountOf, callApi, CREDENTIAL } from '../transport';

/** A list that opens in the editor is not worth a long wait. */
const MAX_WAIT_MS = 20_000;

/**
 * Reads an endpoint for the editor.
 *
 * @param endpoint path template
 * @param path the template with its values filled in
 * @returns the body
 * @throws NodeApiError with the service's reason
 */
export async function readEndpoint(
	context: ILoadOptionsFunctions,
	endpoint: string,
	path: string,
	query?: IDataObject,
): Promise<unknown> {
	const account = accountOf(await context.getCredentials(CREDENTIAL));
	const { body } = await callApi(context, account, {
		method: 'GET',
		endpoint,
		path,
		query,
		readOnly: true,
		options: { timeout: MAX_WAIT_MS },
		maxWait: MAX_WAIT_MS,
	});
	return body;
}
