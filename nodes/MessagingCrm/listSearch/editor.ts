import {
	type IDataObject,
	type ILoadOptionsFunctions,
	NodeApiError,
	type ResourceMapperFields,
} from 'n8n-workflow';

import { accountOf, callApi, CREDENTIAL } from '../service';
import { InputError } from '../shared/errors';
import { getOwn, textOf } from '../shared/json';
import { fillPath } from '../shared/path';
import { fieldLabelOf } from '../shared/fieldLabel';

/** The time limit for a list in the editor, including retries and waits. */
const MAX_TIME_MS = 30_000;

/** The time limit for one request, which leaves time for a second try. */
const TIMEOUT_MS = 15_000;

/** The longest wait for the rate limit and between tries. */
const MAX_WAIT_MS = 20_000;

/** Returns the chosen value of a parameter, e.g. a board's ID for `boardId`; an empty string if nothing is chosen. */
export function chosen(context: ILoadOptionsFunctions, parameter: string): string {
	const entered: unknown = context.getCurrentNodeParameter(parameter);
	// n8n's `extractValue` is not used, because it throws if the operation does not have the field.
	return textOf(getOwn(entered, 'value') ?? entered).trim();
}

/**
 * Reads an endpoint for the editor within 30 seconds.
 * @param endpoint the path template, whose placeholders are parameters of the node
 * @returns the body of the response, without the API key
 * @throws NodeApiError with the service's reason, or if time runs out; InputError if the credential or a path parameter
 * is empty or invalid
 */
export async function getEndpoint(
	context: ILoadOptionsFunctions,
	endpoint: string,
	query?: IDataObject,
): Promise<unknown> {
	const timeUp = AbortSignal.timeout(MAX_TIME_MS);
	const path = fillPath(endpoint, (parameter) => requireChosen(context, parameter));
	const account = accountOf(await context.getCredentials(CREDENTIAL));
	return await callApi(context, account, {
		endpoint,
		path,
		query,
		httpOptions: { timeout: TIMEOUT_MS },
		maxWait: MAX_WAIT_MS,
		signal: timeUp,
	}).catch((error: unknown) => {
		if (!timeUp.aborted) throw error;
		const message = `The service did not respond within ${MAX_TIME_MS / 1000} seconds`;
		const description = 'Open the list again later, or enter the ID.';
		throw new NodeApiError(context.getNode(), { message }, { message, description });
	});
}

/** The notice that a column mapper shows if it has no fields. */
export function noFields(emptyFieldsNotice: string): ResourceMapperFields {
	return { fields: [], emptyFieldsNotice };
}

function requireChosen(context: ILoadOptionsFunctions, parameter: string): string {
	const id = chosen(context, parameter);
	if (id !== '') return id;
	const name = fieldLabelOf(parameter).toLowerCase();
	throw new InputError(`No ${name} is chosen`, `Choose a ${name} first, then open this list again`);
}
