import { startHost, type Host } from '../../support/n8n/host';

/** Starts an n8n with its durable scheduler before the tests of a block. @param env more environment variables */
export function useDurableHost(env: Record<string, string> = {}): () => Host {
	let host: Host;
	beforeAll(async () => {
		host = await startHost({
			env: {
				N8N_SCHEDULER_ENABLED: 'true',
				N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
				// How often n8n checks for due polls, in seconds.
				N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
				...env,
			},
		});
	});
	afterAll(async () => await host?.stop());
	return () => host;
}
