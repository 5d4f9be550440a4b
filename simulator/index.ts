import type { AddressInfo } from 'node:net';
import { Store } from './data/store';
import { Faults } from './faults';
import { completeOptions, type SimulatorOptions, type SimulatorSettings } from './options';
import { RateLimiter } from './rateLimiter';
import { Recorder, type RecordedRequest } from './recording';
import { buildServer } from './server';
import { Webhooks } from './webhooks';

export { keyOf } from './authentication';
export { ENDPOINTS } from './endpoints';
export type { Fault, FaultRule } from './faults';
export { errorBody, ServiceError } from './errors';
export {
	completeOptions,
	type RateLimit,
	type SimulatorOptions,
	type SimulatorSettings,
} from './options';
export { rateHeaders, RateLimiter } from './rateLimiter';
export type { RecordedRequest } from './recording';
export { Store, type Subscription } from './data/store';
export type { Delivery } from './webhooks';
export type { Board, BoardItem } from './data/boards';
export type { Order } from './data/orders';
export type { Contact } from './data/people';
export type { Conversation, Message } from './data/conversations';

const HOST = '127.0.0.1';

export interface Simulator {
	/** The address, without a trailing slash. */
	url: string;
	key: string;
	/** Changes apply from the next request on. Changes to port, key and counts are not supported. */
	options: SimulatorOptions;
	data: Store;
	/** The requests in order of arrival. */
	requests: RecordedRequest[];
	faults: Faults;
	/** The deliveries to subscribed addresses. */
	webhooks: Webhooks;
	stats(): ReturnType<Recorder['statistics']>;
	/** Holds all responses until the returned function is called. */
	hold(): () => void;
	/** Clears the lists of requests, faults and deliveries, and the rate limit counts. Keeps the records. */
	reset(): void;
	/** Closes all connections immediately. */
	close(): Promise<void>;
}

/** Starts the service on 127.0.0.1 with newly generated records. */
export async function startSimulator(settings: SimulatorSettings = {}): Promise<Simulator> {
	const options = completeOptions(settings);
	const data = new Store(options, () => options.now());
	const webhooks = new Webhooks({ data, options });
	const recorder = new Recorder();
	const limiter = new RateLimiter();
	const faults = new Faults();
	const app = await buildServer({ options, data, recorder, limiter, faults });
	await app.listen({ host: HOST, port: options.port });
	const { port } = app.server.address() as AddressInfo;
	return {
		url: `http://${HOST}:${port}`,
		key: options.key,
		options,
		data,
		requests: recorder.requests,
		faults,
		webhooks,
		stats: () => recorder.statistics(),
		hold: () => {
			let release = (): void => {};
			options.heldUntil = new Promise<void>((resolve) => (release = resolve));
			return release;
		},
		reset: () => {
			recorder.clear();
			webhooks.deliveries.length = 0;
			faults.clear();
			limiter.clear();
		},
		close: async () => {
			webhooks.close();
			await app.close();
		},
	};
}
