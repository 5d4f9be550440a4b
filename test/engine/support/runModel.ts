import { isDeepStrictEqual as isSame } from 'node:util';
import type { Fault, RecordedRequest } from 'messaging-crm-simulator';
import type { IDataObject, INodeExecutionData, INodeParameters, OnError } from 'n8n-workflow';

import type { RunResult } from './engine';
import { byId, linksOf, mappedByName, SEND_MESSAGE, UPDATE_NOTES, type Service } from './service';

/** What becomes of an item. */
export type Fate =
	| 'good'
	/** Rejected without any request. */
	| 'badValue'
	/** n8n cannot build it. */
	| 'badExpression'
	/** Rejected by a check that needs a request. */
	| 'badLabel'
	| keyof typeof FAULTS;

/** How the service fails; in all cases but the first, a write may have been processed. */
const FAULTS = {
	rejected: { type: 'status', status: 400 },
	failed: { type: 'status', status: 500 },
	failedAfter: { type: 'status', status: 500, after: true },
	cut: { type: 'reset' },
	cutAfter: { type: 'reset', after: true },
} satisfies Record<string, Fault>;

export const FATES = ['badValue', 'badExpression', 'badLabel', ...Object.keys(FAULTS)] as Fate[];

/** With these, a write may have been processed. */
const UNCERTAIN: Fate[] = ['failed', 'failedAfter', 'cut', 'cutAfter'];

const faultOf = (fate: Fate): Fault | undefined => (FAULTS as Record<string, Fault>)[fate];

interface Operation {
	parameters: INodeParameters;
	/** An input item with a target, the same as that of each item with the same number, and a text of its own. */
	item(service: Service, target: number, note: string): IDataObject;
	isWrite: boolean;
	/** Whether it has checks that need requests. */
	checksLabels?: boolean;
	/** What two requests must not write to at the same time. */
	targetOf?(request: RecordedRequest): unknown;
}

/** The ID comes from an expression, so that n8n cannot build an item without one. */
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
		// The same number is written in two ways.
		item: (_, target, note) => ({ id: `${target % 2 ? '+' : ''}62812000000${target >> 1}`, note }),
		isWrite: true,
		targetOf: ({ body }) => (body as IDataObject).receiver,
	},
	createBoardItem: {
		parameters: {
			...{ resource: 'boardItem', operation: 'create', boardId: byId(ID), itemName: NOTE },
			columns: mappedByName(),
		},
		item: ({ sim }, target, note) => ({
			...{ id: sim.data.boards.at(target % 2)?.id, note },
			...{ Company: 'Toko', Priority: 'High', Stage: 'Proposal' },
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

/** Reads of one run at once, and writes. */
const READS_AT_ONCE = 8;
const WRITES_AT_ONCE = 5;

/** A run of the node over items of which some fail, compared with what the simulator saw. */
export class RunModel {
	readonly wrong: string[] = [];
	private readonly items: IDataObject[];
	/** The numbers of all items. */
	private readonly all: number[];

	constructor(
		private readonly service: Service,
		private readonly operation: Operation,
		private readonly fates: Fate[],
		targets: number[],
	) {
		this.all = fates.map((_, item) => item);
		this.items = fates.map((fate, index) => {
			const item = operation.item(service, targets[index % targets.length], `n${index}`);
			if (fate === 'badValue') return { ...item, id: '..' };
			if (fate === 'badExpression') return { ...item, id: null };
			return fate === 'badLabel' ? { ...item, Stage: 'Unknown', Priority: 'Unknown' } : item;
		});
		fates.forEach((fate, index) => {
			const fault = faultOf(fate);
			const match = operation.isWrite
				? { bodyIncludes: `"n${index}"` }
				: { pathIncludes: String(this.items[index].id) };
			if (fault) service.sim.faults.add({ match, fault });
		});
	}

	async run(onError: OnError): Promise<void> {
		const { items, operation, service } = this;
		const result = await service.run(operation.parameters, { items, settings: { onError } });
		this.checkOverlap();
		this.checkOrder();
		if (onError === 'stopWorkflow') this.checkStopped(result);
		else this.checkContinued(result, onError);
	}

	private check(isRight: boolean, what: string, ...about: unknown[]): void {
		if (!isRight) this.wrong.push(`${what}: ${JSON.stringify(about)}`);
	}

	private get requests(): RecordedRequest[] {
		return this.service.sim.requests;
	}

	/** The requests that carry items, i.e. not those that read the boards. */
	private get sent(): RecordedRequest[] {
		return this.requests.filter((request) => this.itemOf(request) >= 0);
	}

	private itemOf({ method, path, body }: RecordedRequest): number {
		if ((method !== 'GET') !== this.operation.isWrite) return -1;
		const text = JSON.stringify(body ?? '');
		return this.items.findIndex(({ id, note }) =>
			this.operation.isWrite ? text.includes(`"${String(note)}"`) : path.endsWith(`/${String(id)}`),
		);
	}

	private checkOverlap(): void {
		const isWrite = ({ method }: RecordedRequest) => method !== 'GET';
		for (const { began = 0 } of this.requests) {
			const underWay = this.requests.filter(
				(other) => (other.began ?? 0) <= began && (other.ended ?? Infinity) > began,
			);
			const writes = underWay.filter(isWrite);
			const reads = underWay.length - writes.length;
			this.check(writes.length <= WRITES_AT_ONCE, 'too many writes', writes.length);
			this.check(reads <= READS_AT_ONCE, 'too many reads', reads);
			const targets = this.operation.targetOf && writes.map(this.operation.targetOf);
			this.check(new Set(targets).size === (targets?.length ?? 0), 'overlap', targets);
		}
	}

	private checkOrder(): void {
		const order = this.sentItems;
		this.check(isSame(order, [...order].sort(byNumber)), 'order', order);
		const boards = this.requests.filter(({ route }) => route === '/api/crm/boards/{id}');
		this.check(new Set(boards.map(({ path }) => path)).size === boards.length, 'board read twice');
	}

	/** The items that were sent, in their order. */
	private get sentItems(): number[] {
		return [...new Set(this.sent.map((request) => this.itemOf(request)))];
	}

	private readonly isBadValue = (item: number) =>
		['badValue', 'badExpression'].includes(this.fates[item]);
	private readonly isBad = (item: number) =>
		this.isBadValue(item) ||
		(this.fates[item] === 'badLabel' && this.operation.checksLabels === true);
	private readonly fails = (item: number) =>
		this.isBad(item) || faultOf(this.fates[item]) !== undefined;

	private checkContinued(result: RunResult, onError: OnError): void {
		this.check(result.error === undefined, 'ended', result.error?.message);
		const sent = this.sentItems.sort(byNumber);
		const toSend = this.all.filter((item) => !this.isBad(item));
		this.check(isSame(sent, toSend), 'not sent, or bad and sent', sent);
		const [task] = result.run.data.resultData.runData['Messaging CRM'];
		const [regular = [], errors = []] = (task.data?.main ?? []).map((output) => output ?? []);
		const isError = ({ json }: INodeExecutionData) => json.error !== undefined;
		if (onError === 'continueErrorOutput') {
			this.check(!regular.some(isError), 'errors in the regular output');
		}
		const failed = linksOf([...regular.filter(isError), ...errors]).sort(byNumber);
		this.check(isSame(failed, this.all.filter(this.fails)), 'failed', failed);
		const good = regular.filter((item) => !isError(item));
		const links = linksOf(good);
		const toSucceed = this.all.filter((item) => !this.fails(item));
		this.check(isSame(links, toSucceed), 'succeeded', links);
		good.forEach((item) => this.checkOutput(item));
	}

	/** Each output item is what became of the input item that it is linked to. */
	private checkOutput(output: INodeExecutionData): void {
		const { json } = output;
		const { note, id } = this.items[linksOf([output])[0]];
		const shown = [json.notes, json.message, json.item_name, json.id];
		this.check(shown.includes(note) || shown.includes(id), 'linked to another item', json);
	}

	private checkStopped({ error, items }: RunResult): void {
		const { all, sentItems: sent } = this;
		const failing = all.filter(this.fails);
		const atOnce = this.operation.isWrite ? WRITES_AT_ONCE : READS_AT_ONCE;
		this.check((error === undefined) === (failing.length === 0), 'ended', error?.message);
		if (all.some(this.isBadValue))
			this.check(this.requests.length === 0, 'sent before all were checked');
		else if (all.some(this.isBad))
			this.check(sent.length === 0, 'sent before all were prepared', sent);
		else this.check(isSame(sent, all.slice(0, sent.length)), 'not the first items', sent);
		this.check(this.sentAfterFailure.length <= atOnce, 'sent after a failure', sent);
		if (!error) {
			this.check(isSame(linksOf(items), all), 'output', linksOf(items));
			return items.forEach((item) => this.checkOutput(item));
		}
		const { itemIndex } = (error.context ?? {}) as { itemIndex?: number };
		this.check(failing.includes(itemIndex ?? -1), 'names an item that does not fail', itemIndex);
		if (all.length > 1) this.checkReport(error.description ?? '', sent);
	}

	/** Items that were sent after one had failed: others may have ended before the node knew. */
	private get sentAfterFailure(): number[] {
		const triesOf = (item: number) => this.sent.filter((request) => this.itemOf(request) === item);
		const ends = this.all
			.filter(this.fails)
			.map((item) => Math.max(...triesOf(item).map(({ ended }) => ended ?? Infinity)));
		const first = Math.min(...ends.filter(Number.isFinite));
		return this.all.filter((item) => (triesOf(item).at(0)?.began ?? 0) > first);
	}

	private checkReport(text: string, sent: number[]): void {
		if (!this.operation.isWrite) return;
		const named = (what: string) =>
			itemsIn(new RegExp(`\\b${what}: items? ([^.]*)\\.`).exec(text)?.[1]);
		const mayBe = (item: number) => UNCERTAIN.includes(this.fates[item]);
		const wereSent = sent.filter((item) => !this.fails(item));
		const uncertain = sent.filter(mayBe);
		const settled = [...wereSent, ...uncertain];
		if (settled.length === 0)
			return this.check(text.endsWith('This run sent nothing.'), 'sent', text);
		const rest = this.all.filter((item) => !settled.includes(item));
		const count = `Sent: ${wereSent.length} of ${this.all.length} items.`;
		this.check(text.includes(count), 'how many were sent', text);
		this.check(isSame(named('May have been processed'), uncertain), 'may be processed', text);
		this.check(isSame(named('Not sent'), rest), 'not sent', text);
	}
}

const byNumber = (one: number, other: number) => one - other;

/** The numbers of `0 to 5, 7 (6281200000001)`. */
function itemsIn(text?: string): number[] {
	if (text === undefined) return [];
	return text.split(', ').flatMap((part) => {
		const [first, last = first] = part.split(' (')[0].split(' to ').map(Number);
		return Array.from({ length: last - first + 1 }, (_, index) => first + index);
	});
}
