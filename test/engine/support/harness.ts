import {
	startSimulator,
	type Fault,
	type FaultRule,
	type RecordedRequest,
	type Simulator,
	type SimulatorOptions,
	type SimulatorSettings,
} from 'messaging-crm-simulator';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { runNode, type RunOptions, type RunResult } from './engine';
import { fastNow, speedUp } from './fastClock';

type Run = (parameters: INodeParameters, options?: Partial<RunOptions>) => Promise<RunResult>;

type Kind = 'boardItems' | 'boards' | 'conversations' | 'inboxes' | 'orders';
type Chosen = ReturnType<typeof byId>;

/** Runs operations of the action node against a simulated service. */
export interface NodeHarness {
	sim: Simulator;
	/** The data of the credential for the service. */
	credential: IDataObject;
	/** Runs one operation of the node against the simulator. */
	run: Run;
	/** Like `run`, but the operation must not fail. */
	succeed: Run;
	/** Responds with a body to all requests, or only to matching requests. */
	respond(body: unknown, match?: FaultRule['match']): void;
	/** The write requests. */
	writes(): RecordedRequest[];
	/** The value of a resource locator: the ID of the first record of this kind. */
	first(records: Kind): Chosen;
	/** Adds a template to the first inbox. Returns the parameters that send it. */
	template(fields: object): INodeParameters;
	/** Runs an operation that must fail before any request, with this message and a description. */
	expectRejected(
		parameters: INodeParameters,
		message: string | RegExp,
		options?: Partial<RunOptions>,
	): Promise<void>;
}

/**
 * Starts a simulator for the tests of a file, with a clock that node and simulator share. Each test begins with these
 * settings.
 */
export function useHarness(settings: SimulatorSettings = {}): () => NodeHarness {
	let harness: NodeHarness;
	let initialOptions: SimulatorOptions;
	beforeAll(async () => {
		speedUp();
		const sim = await startSimulator({ now: fastNow, ...settings });
		initialOptions = { ...sim.options };
		const credential = { baseUrl: sim.url, apiKey: sim.key, keyHeader: 'apiKey' };
		const run: Run = async (parameters, options) =>
			await runNode({ credential, parameters, ...options });
		const succeed: Run = async (...call) => {
			const result = await run(...call);
			expect(result.error).toBeUndefined();
			return result;
		};
		const expectRejected: NodeHarness['expectRejected'] = async (parameters, message, options) => {
			const { error } = await run(parameters, options);
			const isText = typeof message === 'string';
			expect(error?.message).toEqual(isText ? message : expect.stringMatching(message));
			expect(error?.description).toMatch(/\w+ \w+/);
			expect(sim.requests).toEqual([]);
		};
		const respond: NodeHarness['respond'] = (body, match) =>
			sim.faults.add({ match, fault: answer(body) });
		const writes = () =>
			sim.requests.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'));
		const first = (records: Kind) => byId(sim.data[records].at(0)?.id ?? '');
		const template = (fields: object): INodeParameters => {
			const inboxId = first('inboxes');
			const added = { inbox_id: inboxId.value, category: 'UTILITY', ...fields };
			const templateId = byId(sim.data.addTemplate(added).wa_template_id);
			const send = { resource: 'template', operation: 'send', inboxId, templateId };
			return { ...send, phoneNumber: '6281200000001' };
		};
		harness = { sim, credential, run, succeed, respond, writes, first, template, expectRejected };
	});
	beforeEach(() => {
		harness.sim.reset();
		Object.assign(harness.sim.options, initialOptions);
	});
	afterAll(async () => await harness.sim.close());
	return () => harness;
}

/** An ID that does not exist. */
export const UUID = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';

const GET_ALL = { operation: 'getAll', returnAll: true };
export const GET_ALL_ORDERS: INodeParameters = { resource: 'order', ...GET_ALL };

/** An order that the service accepts. */
export const CREATE_ORDER: INodeParameters = {
	resource: 'order',
	operation: 'create',
	customer: 'phoneNumber',
	phoneNumber: '6281200000001',
	specifyProducts: 'json',
	productsJson: '[{"product_name": "Teh", "quantity": 1, "price": 9000}]',
};

/** Sends a text to the number of each input item. */
export const SEND_MESSAGE: INodeParameters = {
	resource: 'message',
	operation: 'send',
	sendTo: 'phoneNumber',
	receiver: '={{ $json.number }}',
	message: 'Halo',
};

/** Writes each input item's notes to the order with its ID. */
export const UPDATE_NOTES: INodeParameters = {
	resource: 'order',
	operation: 'update',
	orderId: byId('={{ $json.id }}'),
	updateFields: { notes: '={{ $json.notes }}' },
};

/** The settings of a node that continues after an error, and of a node that n8n retries. */
export const CONTINUE = { onError: 'continueRegularOutput' } as const;
export const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

type StatusFault = Extract<Fault, { type: 'status' }>;

/** A response of the service with any body. */
export function answer(body: unknown, status = 200): StatusFault {
	return { type: 'status', status, body };
}

export function redirect(location: string): StatusFault {
	return { ...answer('', 302), headers: { location } };
}

/** An error response of the service with a reason (docs/internals/service.md#errors). */
export function rejection(status: number, reason: string): StatusFault {
	return answer({ success: false, error: { message: reason } }, status);
}

/** A resource locator's value as n8n stores it. */
export function byId(value: string) {
	return { __rl: true, mode: 'id', value };
}

/** Values of columns or variables, in the format of n8n's mapper. */
export function mapped(value: unknown, more: object = {}): INodeParameters {
	return { mappingMode: 'defineBelow', value, schema: [], ...more } as unknown as INodeParameters;
}

/** An automatic mapping of columns, in the format of n8n's mapper. */
export function mappedByName(more: object = {}): INodeParameters {
	return mapped(null, { mappingMode: 'autoMapInputData', ...more });
}

export function idsOf(result: RunResult): unknown[] {
	return result.items.map(({ json }) => json.id);
}

/** The numbers of the linked input items. */
export function linksOf(items: INodeExecutionData[]): number[] {
	return items.map(({ pairedItem }) => (pairedItem as { item: number }).item);
}

/** The message of an error item; undefined for other items. */
export function messageOf(json: IDataObject | undefined): string | undefined {
	return (json?.error as { message?: string } | undefined)?.message;
}
