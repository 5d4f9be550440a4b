import { type ApiContext, apiRequest, type RequestWithDefaults } from '../transport';
import { type Account, connectionFor } from './account';

/**
 * Sends a request with an account to the host of the endpoint, as described at apiRequest.
 * @returns the body of the response, without the API key
 * @throws SetupError if the address in the credential is unusable; the errors of apiRequest
 */
export async function callApi(
	context: ApiContext,
	account: Account,
	request: RequestWithDefaults,
): Promise<unknown> {
	return await apiRequest(context, connectionFor(account, request.endpoint), request);
}
