import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import {
	chosenOperation,
	executeRun,
	isTool,
	type Item,
	type Operation,
	outputOf,
	type Preparation,
	Run,
} from '../../../engine';
import {
	accountOf,
	CREDENTIAL,
	isReachable,
	MAX_BUTTON_TEXT,
	requireShort,
	SET_PUBLIC_ADDRESS,
} from '../../../service';
import { systemClock } from '../../../shared/clock';
import { InputError } from '../../../shared/errors';
import { getOwn } from '../../../shared/json';
import { messageBody } from '../body';
import { urlButtonBody } from '../messageTypes';
import { sendAndWait } from './fields';
import { readQuestion, saveQuestion } from './question';
import { readWaitLimit } from './waitLimit';

/**
 * Sends a message with a button that opens the response page. The execution then waits for the response. Like n8n's own
 * nodes, this function sends one message, for the first input item. n8n does not call it again when the execution
 * resumes.
 * @returns the input items, which n8n outputs if nobody responds in time; an error item if the node fails and continues
 * @throws the same errors as the node's execute. In this case, the execution does not wait
 */
export async function executeSendAndWait(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const now = systemClock.now();
	const sendQuestion: Operation = {
		...sendAndWait,
		creates: 'message',
		prepare: async (item, { extraBody, dryRun }) => {
			readWaitLimit(item, now);
			if (dryRun) {
				throw new InputError(
					'Dry Run is on, but nobody can respond without a message',
					'Turn off Options > Dry Run. To see the request, use Message: Send with the same fields.',
				);
			}
			if (extraBody.action === undefined) {
				return { body: await questionBody(this, item, extraBody) };
			}
			throw new InputError(
				'Additional Body Fields (JSON) contains an action, which would replace the response button',
				'Remove "action" from Options > Additional Body Fields (JSON). To change the name of the action, use Options > Action Name.',
			);
		},
	};
	const run = Run.begin(this, chosenOperation(sendQuestion, this), 1);
	await executeRun(run);
	const [item] = run.items;
	if (item.result.status !== 'done') return [outputOf(run, item)];
	// n8n outputs the input if nobody responds in time, so the input must not look like a response. The input of a tool
	// comes from the model and may contain `approved`. Any other input may contain the response to an earlier question.
	const nobody = { response: 'Nobody responded in time' };
	const inputs = this.getInputData().map((input) => ({
		...input,
		json: isTool(this) ? nobody : withoutResponse(input.json),
	}));
	// Use a copy of the node, because n8n disables a waiting node's object when the execution resumes. If other tool
	// calls of the same turn shared the object, n8n would output their input as the response without asking anybody.
	const execution = this.getExecuteData();
	execution.node = { ...execution.node };
	execution.data = { ...execution.data, main: [inputs] };
	await this.putExecutionToWait(readWaitLimit(item, now));
	// Return a copy. If the node has an error output, n8n removes the items from the returned array, but the response
	// needs the input.
	return [[...inputs]];
}

/** Returns the data of an item without the response of an earlier Send and Wait node, of this or another package. */
function withoutResponse({ data, ...json }: IDataObject): IDataObject {
	const isResponse = ['approved', 'respondedAt'].some((name) => getOwn(data, name) !== undefined);
	return isResponse || data === undefined ? json : { ...json, data };
}

async function questionBody(
	context: IExecuteFunctions,
	item: Item,
	extraBody: IDataObject,
): Promise<Preparation['body']> {
	const question = readQuestion(item);
	const url = saveQuestion(context, question);
	requireShort('Message Button Label', question.buttonLabel, MAX_BUTTON_TEXT);
	const button = urlButtonBody(item, question.buttonLabel, url);
	const body = messageBody(item, { message: question.message, ...button }, extraBody);
	await requireReachable(context, url);
	return body;
}

/** @throws InputError if phones cannot reach the response page, e.g. at n8n's default address */
async function requireReachable(context: IExecuteFunctions, url: string): Promise<void> {
	const account = accountOf(await context.getCredentials(CREDENTIAL));
	if (isReachable(url, account)) return;
	throw new InputError(
		`The response page is at ${new URL(url).origin}, which phones cannot reach`,
		SET_PUBLIC_ADDRESS,
	);
}
