import { NodeApiError, type IDataObject, type ILoadOptionsFunctions } from 'n8n-workflow';

import { accountOf, connectionFor, CREDENTIAL } from '../service/account';
import { callApi } from '../transport';

/** The longest time for a list in the editor, including tries and waits. */
const MAX_TIME_MS = 30_000;

/** Leaves time for a second try. */
const TIMEOUT_MS = 15_000;

const MAX_WAIT_MS = 20_000;

/**
 * Reads an endpoint for the editor, within 30 seconds.
 *
 * @param endpoint path template
 * @param path the template with its values filled in
 * @returns the body, without the API key
 * @throws NodeApiError with the service's reason, or if time runs out; InputError for a credential that cannot be used
 */
export async function readEndpoint(
	context: ILoadOptionsFunctions,
	endpoint: string,
	path: string,
	query?: IDataObject,
): Promise<unknown> {
	const timeUp = AbortSignal.timeout(MAX_TIME_MS);
	const account = accountOf(await context.getCredentials(CREDENTIAL));
	return await callApi(context, connectionFor(account, endpoint), {
		method: 'GET',
		endpoint,
		path,
		query,
		readOnly: true,
		options: { timeout: TIMEOUT_MS },
		maxWait: MAX_WAIT_MS,
		signal: timeUp,
	}).catch((error: unknown) => {
		throw timeUp.aborted ? notInTime(context) : error;
	});
}

function notInTime(context: ILoadOptionsFunctions): NodeApiError {
	const message = `The service did not respond within ${MAX_TIME_MS / 1000} seconds`;
	const description =
		'Open the list again later, or enter the ID instead of choosing from the list.';
	return new NodeApiError(context.getNode(), { message }, { message, description });
}
