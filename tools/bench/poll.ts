import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import type { Verdict } from './cases/case';
import { median } from './median';
import { startService, type Service } from './service';

/** Loaded when it is needed: it has to be built first. */
function builtPoll() {
	const { poll } = require('../../dist/nodes/MessagingCrm/trigger/poll') as {
		poll(context: IPollFunctions): Promise<unknown[][] | null>;
	};
	return poll;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const POLLS = 9;
const LOOK_BACK_DAYS = 100;
const MOST_MS = 150;

export interface PollCost {
	events: string[];
	orders: number;
	/** The node's own time, in ms. */
	own: number;
	/** JSON that n8n keeps from one poll to the next. */
	stateBytes: number;
}

interface Answer {
	headers: IDataObject;
	/** The chunks of a stream. */
	body: Uint8Array[];
}

/** What counts as the node's own time. */
export const OWN_TIME =
	"CPU time of the process in all that poll() does with the answers of all pages: parsing them, taking out secrets, paging, comparing with what is known, packing what n8n is to save. Not counted: HTTP and n8n's saving. Of polls after the first one in the process.";

/**
 * What a poll takes of its own when it knows many orders and one of them has changed. All answers are
 * there before it begins, and the garbage of that is collected.
 */
export async function measurePoll(orders: number, events: string[]): Promise<PollCost> {
	const poll = builtPoll();
	const service = await startService({ orders });
	try {
		const staticData: IDataObject = {};
		const answers = new Answers(service);
		const context = contextFor(staticData, events, answers);
		await poll(context);
		const times: number[] = [];
		for (let round = 0; round < POLLS; round++) {
			await service.ask('pay', round * 7, `round ${round}`);
			await answers.renew();
			collectGarbage();
			const before = process.cpuUsage();
			const output = await poll(context);
			const { user, system } = process.cpuUsage(before);
			times.push((user + system) / 1000);
			if (events.length > 1 && !output) throw new Error('The change did not fire.');
		}
		const stateBytes = Buffer.byteLength(JSON.stringify(staticData));
		return { events, orders, own: median(times), stateBytes };
	} finally {
		await service.stop();
	}
}

export function judgePoll({ events, own, stateBytes }: PollCost): Verdict {
	return {
		target: `${events.join(' + ')}: under ${MOST_MS} ms of the node's own time`,
		measured: `${Math.round(own)} ms, ${(stateBytes / 1000).toFixed(1)} KB remembered`,
		met: own < MOST_MS,
	};
}

/** The service's answers, fetched ahead. */
class Answers {
	private readonly answers = new Map<string, Answer>();

	constructor(readonly service: Service) {}

	async take(address: string): Promise<Answer> {
		const answer = this.answers.get(address) ?? (await this.fetch(address));
		this.answers.set(address, answer);
		return answer;
	}

	/** Asks anew for all that was asked for so far. */
	async renew(): Promise<void> {
		for (const address of this.answers.keys()) {
			this.answers.set(address, await this.fetch(address));
		}
	}

	private async fetch(address: string): Promise<Answer> {
		const response = await fetch(address, { headers: { api_key: this.service.key } });
		return {
			headers: Object.fromEntries(response.headers.entries()),
			body: [new Uint8Array(await response.arrayBuffer())],
		};
	}
}

/** As much of n8n as a poll needs. */
function contextFor(staticData: IDataObject, events: string[], answers: Answers): IPollFunctions {
	const options = { lookBackDays: LOOK_BACK_DAYS };
	const parameters: IDataObject = { events, options };
	const { url: baseUrl, key: apiKey } = answers.service;
	return {
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		getCredentials: async () => ({ baseUrl, apiKey }),
		getMode: () => 'trigger',
		getActivationMode: () => 'init',
		getWorkflow: () => ({ id: '1' }),
		getNode: () => ({ id: '1', name: 'Trigger' }),
		getWorkflowStaticData: () => staticData,
		logger: { info() {}, debug() {} },
		helpers: {
			httpRequestWithAuthentication: async (
				_type: string,
				{ url, qs }: { url: string; qs: Record<string, string> },
			) => ({ statusCode: 200, ...(await answers.take(`${url}?${new URLSearchParams(qs)}`)) }),
		},
	} as unknown as IPollFunctions;
}
