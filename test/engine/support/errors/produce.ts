import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';

import { until } from '../../../support/until';
import '../processedData';
import { mcpNode, runNode, type RunOptions } from '../engine';
import { fastNow, speedUp } from '../fastClock';
import { openList } from '../lists';
import { remember } from '../memory';
import { pollContext, triggerNode, triggerWorkflow } from '../trigger';
import { given, type ErrorCase } from './case';

/** Enough for every case, and fast to make. */
const FEW = { orders: 5, contacts: 5, conversations: 5, messages: 5, boards: 1, boardItems: 5 };

/** An error as n8n shows it, and the number of requests: of a trigger all, of a node those that did more than read. */
export interface Produced {
	message: string;
	description: string;
	requests: number;
}

/**
 * Makes an error happen on n8n's own engine against the simulated service.
 * @throws Error if none occurs
 */
export async function produce(errorCase: ErrorCase): Promise<Produced> {
	speedUp();
	const sim = await startSimulator({ now: fastNow, ...FEW, ...errorCase.service });
	try {
		if (errorCase.fault) {
			const match = { route: errorCase.faultAt, bodyIncludes: errorCase.faultFor };
			sim.faults.add({ match, fault: errorCase.fault });
		}
		const usual = { baseUrl: sim.url, apiKey: sim.key, keyHeader: 'apiKey' };
		const credential = { ...usual, ...given(errorCase.credential, sim) };
		const error = await errorOf(errorCase, sim, credential);
		if (!error) throw new Error(`No error occurred: ${errorCase.why}`);
		const { message, description } = error;
		const counted = sim.requests.filter(({ method }) => errorCase.trigger || method !== 'GET');
		return { message, description: description ?? '', requests: counted.length };
	} finally {
		await sim.close();
	}
}

interface Shown {
	message: string;
	description?: string | null;
}

async function errorOf(
	errorCase: ErrorCase,
	sim: Simulator,
	credential: IDataObject,
): Promise<Shown | undefined> {
	const { node, trigger, list, memory } = errorCase;
	if (memory) return await rejectionOf(remember(memory, credential));
	if (list) return await rejectionOf(openList(list.method, credential, list));
	if (trigger) {
		// Its own workflow: the node knows for some time what the polls of one have seen.
		const workflow = triggerWorkflow(given(trigger, sim), '{}', sim.url);
		const context = pollContext(workflow, credential, errorCase.testStep ? 'manual' : 'init');
		return await rejectionOf(Promise.resolve(triggerNode.poll?.call(context)));
	}
	const { items, binary, webhookUrl, workflowId, cancel, retry } = errorCase;
	const options: RunOptions = {
		...{ credential, parameters: given(node, sim), items, webhookUrl, workflowId },
		binaries: binary && [binary],
		nodeType: errorCase.byMcpServer ? mcpNode : undefined,
		onStart: (stop) => cancel && void afterFirstRequest(sim, stop),
	};
	const { error, run } = await runNode(options);
	return retry ? (await runNode({ ...options, retryOf: run.data })).error : error;
}

/** Calls a function soon after the service got the first request. */
async function afterFirstRequest({ requests }: Simulator, call: () => void): Promise<void> {
	await until('a request came', () => requests.length > 0);
	setTimeout(call, 200);
}

async function rejectionOf(promise: Promise<unknown>): Promise<Shown | undefined> {
	return await promise.then(
		() => undefined,
		(error: Shown) => error,
	);
}
