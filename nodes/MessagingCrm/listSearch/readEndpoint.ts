import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { accountOf, connectionFor, CREDENTIAL } from '../service';
import { callApi } from '../transport';

/** Somebody waits for the list in the editor. */
const MAX_WAIT_MS = 20_000;

/**
 * Reads an endpoint for the editor.
 *
 * @param endpoint path template
 * @param path the template with its values filled in
 * @returns the body, without the API key
 * @throws NodeApiError with the service's reason; InputError for a credential that cannot be used
 */
export async function readEndpoint(
	context: ILoadOptionsFunctions,
	endpoint: string,
	path: string,
	query?: IDataObject,
): Promise<unknown> {
	const account = accountOf(await context.getCredentials(CREDENTIAL));
	return await callApi(context, connectionFor(account, endpoint), {
		method: 'GET',
		endpoint,
		path,
		query,
		readOnly: true,
		options: { timeout: MAX_WAIT_MS },
		maxWait: MAX_WAIT_MS,
	});
}
