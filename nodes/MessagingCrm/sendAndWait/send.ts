import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { errorItem, firstItem, readCallOptions, readRequestOptions, toNodeError } from '../engine';
import { messageWith, urlButton } from '../resources/message';
import { accountOf, connectionFor, CREDENTIAL } from '../service';
import { systemClock } from '../shared/clock';
import { callApi } from '../transport';
import { readQuestion } from './question';
import { saveQuestion } from './savedQuestion';
import { readWaitLimit, type EndOfWait } from './waitLimit';

const ENDPOINT = '/messages/whatsapp';

/**
 * Sends a message whose button opens a page to respond on, then lets the execution wait for the response.
 * Like n8n's own nodes it does so once, for the first input item. n8n resumes after this function, so no
 * message is sent twice.
 *
 * @returns the input items, which n8n passes on if nobody responds in time
 * @throws NodeOperationError for bad input, before anything is sent; NodeApiError. The execution then does
 * not wait.
 */
export async function sendAndWait(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const item = firstItem(this);
	let endOfWait: EndOfWait;
	try {
		endOfWait = await send(this);
	} catch (error) {
		const shown = toNodeError(item, error);
		if (this.continueOnFail()) return [[errorItem(shown, item.getItemIndex())]];
		throw shown;
	}
	await this.putExecutionToWait(endOfWait(systemClock.now()));
	return [this.getInputData()];
}

async function send(context: IExecuteFunctions): Promise<EndOfWait> {
	const item = firstItem(context);
	const question = readQuestion(item);
	const endOfWait = readWaitLimit(item, systemClock.now());
	const { extraBody, extraQuery, maxWait } = readCallOptions(item);
	const options = readRequestOptions(item);
	const button = urlButton(question.buttonLabel, saveQuestion(context, question));
	const body = messageWith(item, { message: question.message, ...button });
	const account = accountOf(await context.getCredentials(CREDENTIAL));
	await callApi(context, connectionFor(account, ENDPOINT), {
		method: 'POST',
		endpoint: ENDPOINT,
		path: ENDPOINT,
		readOnly: false,
		query: extraQuery,
		body: { ...body, ...extraBody },
		options,
		maxWait,
		signal: context.getExecutionCancelSignal(),
	});
	return endOfWait;
}
