import type { IDataObject, INodeType, IPollFunctions } from 'n8n-workflow';

import { startSimulator, type Simulator } from '../../../test/simulator';
import { median, thousands, verdict, type Finding } from '../finding';

const CHANGES = ['orderCreated', 'orderUpdated', 'paymentStatusChanged'];
const CHOICES = [
	{ known: 3_000, source: 'orders', events: CHANGES },
	{ known: 10_000, source: 'orders', events: ['orderCreated'] },
	{ known: 10_000, source: 'orders', events: CHANGES },
	{ known: 100_000, source: 'orders', events: CHANGES },
	{ known: 20_000, source: 'contacts', events: ['contactCreated'] },
];

/** The first polls read all there is. */
const WARM_UP = 5;
const POLLS = 15;
const MOST_MS = 150;

/** What a poll costs that finds nothing new: CPU time, requests, and what n8n keeps between polls. */
export async function polls(quick: boolean): Promise<Finding> {
	const finding: Finding = { title: 'A poll that finds nothing new', verdicts: [], figures: [] };
	for (const { known, source, events } of CHOICES.slice(0, quick ? 1 : undefined)) {
		const name = `${thousands(known)} ${source}: ${events.join(', ')}`;
		const { ms, requests, bytes } = await idlePoll({ [source]: known }, events);
		finding.figures.push({
			'Known records: events': name,
			'CPU, ms': ms.toFixed(),
			Requests: String(requests),
			'State, kB': (bytes / 1000).toFixed(1),
		});
		if (known !== 10_000) continue;
		const target = `${name}: under ${MOST_MS} ms of CPU time`;
		finding.verdicts.push(verdict(target, `${ms.toFixed()} ms`, ms < MOST_MS));
	}
	return finding;
}

async function idlePoll(records: Record<string, number>, events: string[]) {
	const service = await startSimulator(records);
	try {
		const staticData: IDataObject = {};
		const responses = keptResponses(service);
		const context = contextFor(service, staticData, events, responses.get);
		// Loaded when it is needed: it has to be built first.
		const { MessagingCrmTrigger } =
			require('../../../dist/nodes/MessagingCrm/MessagingCrmTrigger.node') as {
				MessagingCrmTrigger: new () => INodeType;
			};
		const trigger = new MessagingCrmTrigger();
		const costs = [];
		for (let poll = 0; poll < WARM_UP + POLLS; poll++) {
			const requestsBefore = responses.count();
			const before = process.cpuUsage();
			if (await trigger.poll?.call(context)) throw new Error('An idle poll has output.');
			const { user, system } = process.cpuUsage(before);
			costs.push({ ms: (user + system) / 1000, requests: responses.count() - requestsBefore });
		}
		const measured = costs.slice(WARM_UP);
		return {
			ms: median(measured.map(({ ms }) => ms)),
			requests: Math.max(...measured.map(({ requests }) => requests)),
			bytes: Buffer.byteLength(JSON.stringify(staticData)),
		};
	} finally {
		await service.close();
	}
}

type Get = (url: string) => Promise<{ headers: IDataObject; body: Buffer[] }>;

/** Keeps the service's responses, so that a poll's CPU time is without HTTP and the simulator. */
function keptResponses({ key }: Simulator) {
	const kept = new Map<string, Awaited<ReturnType<Get>>>();
	let count = 0;
	const request: Get = async (url) => {
		const response = await fetch(url, { headers: { api_key: key } });
		const headers = Object.fromEntries(response.headers.entries());
		return { headers, body: [Buffer.from(await response.arrayBuffer())] };
	};
	const get: Get = async (url) => {
		count += 1;
		const response = kept.get(url) ?? (await request(url));
		kept.set(url, response);
		return response;
	};
	return { get, count: () => count };
}

/** As much of n8n as a poll needs. */
function contextFor(service: Simulator, staticData: IDataObject, events: string[], get: Get) {
	const parameters: IDataObject = { events, options: { lookBackDays: 365 } };
	const nothing = () => {};
	return {
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		getCredentials: async () => ({ baseUrl: service.url, apiKey: service.key }),
		getMode: () => 'trigger',
		getActivationMode: () => 'init',
		getPollBudgetMs: () => 600_000,
		getWorkflow: () => ({ id: '1' }),
		getNode: () => ({ id: '1', name: 'Trigger' }),
		getWorkflowStaticData: () => staticData,
		logger: { info: nothing, debug: nothing, warn: nothing, error: nothing },
		helpers: {
			httpRequestWithAuthentication: async (
				_type: string,
				{ url, qs }: { url: string; qs: Record<string, string> },
			) => ({ statusCode: 200, ...(await get(`${url}?${new URLSearchParams(qs)}`)) }),
		},
	} as unknown as IPollFunctions;
}
