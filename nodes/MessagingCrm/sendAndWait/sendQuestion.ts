import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import {
	addDetailsForAgent,
	errorItem,
	isTool,
	itemContext,
	readCallOptions,
	toNodeError,
	KeptBetweenTries,
	withExtra,
} from '../engine';
import { requireShort } from '../fields';
import { MESSAGE_ENDPOINT, messageWith, urlButton } from '../resources/message';
import { accountOf, connectionFor, CREDENTIAL } from '../service';
import { systemClock } from '../shared/clock';
import { InputError } from '../shared/errors';
import { isLocalHost } from '../shared/path';
import { ApiError, apiRequest } from '../transport';
import { readQuestion, saveQuestion } from './question';
import { readWaitLimit } from './waitLimit';

/** The item that the operation runs for. */
const FIRST = 0;

/** What came of a question that was sent, or may have been: a later try does not send it again. */
const tries = new KeptBetweenTries<Date | ApiError>();

/**
 * Sends a message whose button opens a page to respond on, then lets the execution wait for the response. Like n8n's
 * own nodes, it sends one message, for the first input item. n8n does not call it again when the execution resumes.
 * @returns the input items, which n8n passes on if nobody responds in time
 * @throws NodeOperationError for bad input, before anything is sent; NodeApiError. If it throws, the execution does not
 * wait.
 */
export async function sendAndWait(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	let endOfWait: Date;
	try {
		endOfWait = await sendQuestion(this);
	} catch (error) {
		if (error instanceof ApiError && error.outcome === 'uncertain') tries.set(this, error);
		const node = this.getNode();
		if (this.continueOnFail()) return [[errorItem(node, error, FIRST)]];
		throw addDetailsForAgent(this, toNodeError(node, error, FIRST));
	}
	// n8n outputs the input if nobody responds in time. That of a tool comes from the model, which may have said `approved`.
	if (isTool(this)) {
		for (const item of this.getInputData()) item.json = { response: 'Nobody responded in time' };
	}
	// When the execution resumes, n8n disables the node object that has waited. An agent's other calls of the same turn have the
	// same object: n8n would pass on what the model said as the response to them, and nobody would be asked.
	const execution = this.getExecuteData();
	execution.node = { ...execution.node };
	await this.putExecutionToWait(endOfWait);
	// A copy: with an error output, n8n takes the items out of this array, and the input is needed for the response.
	return [[...this.getInputData()]];
}

async function sendQuestion(context: IExecuteFunctions): Promise<Date> {
	const before = tries.get(context);
	if (before instanceof ApiError) throw before;
	// n8n tries again if the first item, which is passed on, has a field called error.
	if (before) return before;
	const item = itemContext(context, FIRST);
	const question = readQuestion(item);
	const endOfWait = readWaitLimit(item, systemClock.now());
	const { extraBody, extraQuery, maxWait, requestOptions, dryRun } = readCallOptions(item);
	if (dryRun) {
		throw new InputError(
			'Dry Run is on, but without a message nobody can respond',
			'Turn off Options > Dry Run. To see what is sent, use Message: Send with the same fields.',
		);
	}
	if (extraBody.action !== undefined) {
		throw new InputError(
			'Additional Body Fields (JSON) has an action, which would replace the button to respond with',
			'Remove "action" from Options > Additional Body Fields (JSON). Its name is under Options > Action Name.',
		);
	}
	const account = accountOf(await context.getCredentials(CREDENTIAL));
	item.countryCode = account.countryCode;
	const url = saveQuestion(context, question);
	const button = urlButton(item, question.buttonLabel, url);
	requireShort('Message Button Label', question.buttonLabel, 20);
	const body = messageWith(item, { message: question.message, ...button });
	requirePublicUrl(url);
	await apiRequest(context, connectionFor(account, MESSAGE_ENDPOINT), {
		method: 'POST',
		endpoint: MESSAGE_ENDPOINT,
		query: extraQuery,
		body: withExtra(body, extraBody),
		options: requestOptions,
		maxWait,
		signal: context.getExecutionCancelSignal(),
	});
	tries.set(context, endOfWait);
	return endOfWait;
}

/**
 * Rejects a page that no phone can reach.
 * @throws InputError if the host of the URL is n8n's own machine, which is the case unless its address is set
 */
export function requirePublicUrl(url: string): void {
	const { origin, hostname } = new URL(url);
	if (!isLocalHost(hostname)) return;
	throw new InputError(
		`The page to respond on is at ${origin}, which no phone can reach`,
		'Set the environment variable N8N_WEBHOOK_URL (before n8n 2.35: WEBHOOK_URL) to the public address of n8n, e.g. https://n8n.example.com/, and restart n8n',
	);
}
