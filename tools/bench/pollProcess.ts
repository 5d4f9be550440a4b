/** A process of its own, on the Node.js of n8n: measures one choice of events, and prints it as JSON. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { median } from './median';
import type { PollCost } from './poll';
import { startService, type Service } from './service';

/** Loaded when it is needed: it has to be built first. */
function builtPoll() {
	const { poll } = require('../../dist/nodes/MessagingCrm/trigger/poll') as {
		poll(context: IPollFunctions): Promise<unknown[][] | null>;
	};
	return poll;
}

/** Node.js has it from version 23.9 on; the types of 20 do not. */
const { threadCpuUsage } = process as unknown as { threadCpuUsage: typeof process.cpuUsage };

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const POLLS = 40;
const LOOK_BACK_DAYS = 100;

/**
 * What a poll takes of its own when it knows many orders and one of them has changed. All answers are
 * there before it begins, and the garbage of that is collected.
 */
async function measure(orders: number, events: string[]): Promise<PollCost> {
	const poll = builtPoll();
	const service = await startService({ orders });
	try {
		const staticData: IDataObject = {};
		const answers = new Answers(service);
		const context = contextFor(staticData, events, answers);
		await poll(context);
		const own: number[] = [];
		const parsing: number[] = [];
		for (let round = 0; round < POLLS; round++) {
			await service.ask('pay', round * 7, `round ${round}`);
			await answers.renew();
			collectGarbage();
			parsing.push(await cpuTimeOf(async () => answers.parseAll()));
			collectGarbage();
			let output: unknown[][] | null = null;
			own.push(await cpuTimeOf(async () => (output = await poll(context))));
			if (events.length > 1 && !output) throw new Error('The change did not fire.');
		}
		const stateBytes = Buffer.byteLength(JSON.stringify(staticData));
		return { events, orders, own: median(own), parsing: median(parsing), stateBytes };
	} finally {
		await service.stop();
	}
}

/** Of this thread, in ms. Other work of the machine does not count. */
async function cpuTimeOf(work: () => Promise<unknown>): Promise<number> {
	const before = threadCpuUsage();
	await work();
	const { user, system } = threadCpuUsage(before);
	return (user + system) / 1000;
}

interface Answer {
	headers: IDataObject;
	/** The chunks of a stream. */
	body: Uint8Array[];
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

	/** What nobody can save who reads the answers. */
	parseAll(): void {
		for (const { body } of this.answers.values()) JSON.parse(Buffer.concat(body).toString());
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
		getNode: () => ({ id: '1', name: 'Trigger', parameters }),
		getWorkflowStaticData: () => staticData,
		logger: { info() {}, debug() {}, warn() {} },
		helpers: {
			httpRequestWithAuthentication: async (
				_type: string,
				{ url, qs }: { url: string; qs: Record<string, string> },
			) => ({ statusCode: 200, ...(await answers.take(`${url}?${new URLSearchParams(qs)}`)) }),
		},
	} as unknown as IPollFunctions;
}

const [orders, ...events] = process.argv.slice(2);
void measure(Number(orders), events).then((cost) => console.log(JSON.stringify(cost)));
