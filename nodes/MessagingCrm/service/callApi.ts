import {
	type ApiContext,
	requestWithRetries,
	type RequestWithDefaults,
	sendWithHelper,
} from '../transport';
import { type Account, connectionFor } from './account';

/**
 * Sends a request with an account to the host of the endpoint, as `requestWithRetries` describes.
 * @returns the body of the response, without the API key
 * @throws SetupError if the address in the credential is unusable; the errors of requestWithRetries
 */
export async function callApi(
	context: ApiContext,
	account: Account,
	request: RequestWithDefaults,
): Promise<unknown> {
	const connection = connectionFor(account, request.endpoint);
	const send = sendWithHelper(context, account.credential);
	return await requestWithRetries(send, () => context.getNode(), connection, request);
}
