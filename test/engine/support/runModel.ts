import type { Fault, RecordedRequest } from 'messaging-crm-simulator';
import type { IDataObject, INodeExecutionData, INodeParameters, OnError } from 'n8n-workflow';

import type { RunResult } from './engine';
import {
	byId,
	linksOf,
	mappedByName,
	SEND_MESSAGE,
	UPDATE_NOTES,
	type NodeHarness,
} from './harness';

/** What happens to an item. */
export type Scenario =
	| 'good'
	/** Rejected without any request. */
	| 'badValue'
	/** n8n cannot evaluate it. */
	| 'badExpression'
	/** Rejected by a check that needs a request. */
	| 'badLabel'
	| keyof typeof FAULTS;

/** How the service fails. In all cases except `rejected`, it may have processed a write. */
const FAULTS = {
	rejected: { type: 'status', status: 400 },
	failed: { type: 'status', status: 500 },
	failedAfter: { type: 'status', status: 500, after: true },
	cut: { type: 'reset' },
	cutAfter: { type: 'reset', after: true },
} satisfies Record<string, Fault>;

export const SCENARIOS = [
	'badValue',
	'badExpression',
	'badLabel',
	...Object.keys(FAULTS),
] as Scenario[];

/** Failures after which a write may have been processed. */
const UNCERTAIN: Scenario[] = ['failed', 'failedAfter', 'cut', 'cutAfter'];

const faultOf = (scenario: Scenario): Fault | undefined =>
	(FAULTS as Record<string, Fault>)[scenario];

interface Operation {
	parameters: INodeParameters;
	/** An input item with its own text and a target. Items with the same number have the same target. */
	item(harness: NodeHarness, target: number, note: string): IDataObject;
	isWrite: boolean;
	/** Whether the operation has checks that need requests. */
	checksLabels?: boolean;
	/** The target that two requests must not write to at the same time. */
	targetOf?(request: RecordedRequest): unknown;
}

/** An expression that n8n cannot evaluate for an item without an ID. */
const ID = '={{ $json.id.trim() }}';
const NOTE = '={{ $json.note }}';

export const OPERATIONS: Record<string, Operation> = {
	updateOrder: {
		parameters: { ...UPDATE_NOTES, orderId: byId(ID), updateFields: { notes: NOTE } },
		item: ({ sim }, target, note) => ({ id: sim.data.orders.at(target)?.id, note }),
		isWrite: true,
		targetOf: ({ path }) => path,
	},
	sendMessage: {
		parameters: { ...SEND_MESSAGE, receiver: ID, message: NOTE },
		// Two targets have the same number, with and without a plus sign.
		item: (_, target, note) => ({ id: `${target % 2 ? '+' : ''}62812000000${target >> 1}`, note }),
		isWrite: true,
		targetOf: ({ body }) => (body as IDataObject).receiver,
	},
	createBoardItem: {
		parameters: {
			resource: 'boardItem',
			operation: 'create',
			boardId: byId(ID),
			itemName: NOTE,
			columns: mappedByName(),
		},
		item: ({ sim }, target, note) => ({
			id: sim.data.boards.at(target % 2)?.id,
			note,
			Company: 'Toko',
			Priority: 'High',
			Stage: 'Proposal',
		}),
		isWrite: true,
		checksLabels: true,
	},
	getOrder: {
		parameters: { resource: 'order', operation: 'get', orderId: byId(ID) },
		item: ({ sim }, _, note) => ({ id: sim.data.orders.at(Number(note.slice(1)))?.id, note }),
		isWrite: false,
	},
};

/** How many reads and how many writes of one run can be in progress at the same time. */
const READS_AT_ONCE = 32;
const WRITES_AT_ONCE = 5;

/** A run of the node with some failing items, compared with the simulator's records. */
export class RunModel {
	private readonly items: IDataObject[];
	/** The numbers of all items. */
	private readonly all: number[];

	constructor(
		private readonly harness: NodeHarness,
		private readonly operation: Operation,
		private readonly scenarios: Scenario[],
		targets: number[],
	) {
		this.all = scenarios.map((_, item) => item);
		this.items = scenarios.map((scenario, index) => {
			const item = operation.item(harness, targets[index % targets.length], `n${index}`);
			if (scenario === 'badValue') return { ...item, id: '..' };
			if (scenario === 'badExpression') return { ...item, id: null };
			return scenario === 'badLabel' ? { ...item, Stage: 'Unknown', Priority: 'Unknown' } : item;
		});
		scenarios.forEach((scenario, index) => {
			const fault = faultOf(scenario);
			const match = operation.isWrite
				? { bodyIncludes: `"n${index}"` }
				: { pathIncludes: String(this.items[index].id) };
			if (fault) harness.sim.faults.add({ match, fault });
		});
	}

	async run(onError: OnError): Promise<void> {
		const { items, operation, harness } = this;
		const result = await harness.run(operation.parameters, { items, settings: { onError } });
		this.checkOverlap();
		const boards = harness.sim.requests.filter(({ route }) => route === '/api/crm/boards/{id}');
		expect(new Set(boards.map(({ path }) => path)).size).toBe(boards.length);
		const sent = this.sentItems();
		expect(sent).toEqual([...sent].sort(byNumber));
		if (onError === 'stopWorkflow') this.checkStopped(result, sent);
		else this.checkContinued(result, onError, sent);
	}

	private checkOverlap(): void {
		const { requests } = this.harness.sim;
		for (const { began = 0 } of requests) {
			const underWay = requests.filter(
				(other) => (other.began ?? 0) <= began && (other.ended ?? Infinity) > began,
			);
			const writes = underWay.filter(({ method }) => method !== 'GET');
			expect(writes.length).toBeLessThanOrEqual(WRITES_AT_ONCE);
			expect(underWay.length - writes.length).toBeLessThanOrEqual(READS_AT_ONCE);
			const targets = this.operation.targetOf ? writes.map(this.operation.targetOf) : [];
			expect(targets).toEqual([...new Set(targets)]);
		}
	}

	/** The requests for an item, without those that read the boards. */
	private requestsFor(item: number): RecordedRequest[] {
		const { id, note } = this.items[item];
		return this.harness.sim.requests.filter(({ method, path, body }) =>
			this.operation.isWrite
				? method !== 'GET' && JSON.stringify(body ?? '').includes(`"${String(note)}"`)
				: path.endsWith(`/${String(id)}`),
		);
	}

	/** The sent items, in the order of their first requests. */
	private sentItems(): number[] {
		const { requests } = this.harness.sim;
		const first = (item: number) => requests.indexOf(this.requestsFor(item)[0]);
		return this.all.filter((item) => first(item) >= 0).sort((a, b) => first(a) - first(b));
	}

	private readonly isBadValue = (item: number) =>
		['badValue', 'badExpression'].includes(this.scenarios[item]);
	private readonly isBad = (item: number) =>
		this.isBadValue(item) ||
		(this.scenarios[item] === 'badLabel' && this.operation.checksLabels === true);
	private readonly fails = (item: number) =>
		this.isBad(item) || faultOf(this.scenarios[item]) !== undefined;

	private checkContinued({ error, run }: RunResult, onError: OnError, sent: number[]): void {
		expect(error).toBeUndefined();
		expect(sent).toEqual(this.all.filter((item) => !this.isBad(item)));
		const [task] = run.data.resultData.runData['Messaging CRM'];
		const [regular = [], errors = []] = (task.data?.main ?? []).map((output) => output ?? []);
		const isError = ({ json }: INodeExecutionData) => json.error !== undefined;
		const failed = [...regular.filter(isError), ...errors];
		expect(linksOf(failed).sort(byNumber)).toEqual(this.all.filter(this.fails));
		if (onError === 'continueErrorOutput') expect(failed).toEqual(errors);
		const good = regular.filter((item) => !isError(item));
		this.checkOutput(good);
		expect(linksOf(good)).toEqual(this.all.filter((item) => !this.fails(item)));
	}

	/** Each output item is the result of its linked input item. */
	private checkOutput(output: INodeExecutionData[]): void {
		const links = linksOf(output);
		for (const [index, { json }] of output.entries()) {
			const { note, id } = this.items[links[index]];
			const shown = [json.notes, json.message, json.item_name, json.id];
			expect(shown.includes(note) || shown.includes(id)).toBe(true);
		}
	}

	private checkStopped({ error, items }: RunResult, sent: number[]): void {
		const { all, operation } = this;
		const failing = all.filter(this.fails);
		expect(error !== undefined).toBe(failing.length > 0);
		// All items are checked before the first request, and prepared before the first write.
		if (all.some(this.isBadValue)) expect(this.harness.sim.requests).toEqual([]);
		else if (all.some(this.isBad)) expect(sent).toEqual([]);
		else expect(sent).toEqual(all.slice(0, sent.length));
		const atOnce = operation.isWrite ? WRITES_AT_ONCE : READS_AT_ONCE;
		expect(this.sentAfterFailure(failing).length).toBeLessThanOrEqual(atOnce);
		if (!error) {
			expect(linksOf(items)).toEqual(all);
			return this.checkOutput(items);
		}
		expect(failing).toContain(error.context?.itemIndex);
		if (all.length > 1 && operation.isWrite) this.checkReport(error.description ?? '', sent);
	}

	/** Items that were sent after a failure. Other requests may have ended before the node noticed the failure. */
	private sentAfterFailure(failing: number[]): number[] {
		const ends = failing.map((item) =>
			Math.max(...this.requestsFor(item).map(({ ended }) => ended ?? Infinity)),
		);
		const first = Math.min(...ends.filter(Number.isFinite));
		return this.all.filter((item) => (this.requestsFor(item).at(0)?.began ?? 0) > first);
	}

	private checkReport(text: string, sent: number[]): void {
		const wereSent = sent.filter((item) => !this.fails(item));
		const uncertain = sent.filter((item) => UNCERTAIN.includes(this.scenarios[item]));
		const settled = [...wereSent, ...uncertain];
		if (settled.length === 0) return expect(text).toMatch(/This run sent nothing\.$/);
		const named = (what: string) =>
			itemsIn(new RegExp(`\\b${what}: items? ([^.]*)\\.`).exec(text)?.[1]);
		expect(text).toContain(`Sent: ${wereSent.length} of ${this.all.length} items.`);
		expect(named('May have been processed')).toEqual(uncertain);
		expect(named('Not sent')).toEqual(this.all.filter((item) => !settled.includes(item)));
	}
}

const byNumber = (one: number, other: number) => one - other;

/** The item numbers in `0 to 5, 7 (6281200000001)`. */
function itemsIn(text?: string): number[] {
	if (text === undefined) return [];
	return text.split(', ').flatMap((part) => {
		const [first, last = first] = part.split(' (')[0].split(' to ').map(Number);
		return Array.from({ length: last - first + 1 }, (_, index) => first + index);
	});
}
