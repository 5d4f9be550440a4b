/** Waits for polls and for a restart of n8n. */
import { testKilledTrigger } from './killed/trigger';
import { startHost, type Host } from '../support/n8n/host';

describe('with durable cursors, a trigger whose n8n is killed', () => {
	let host: Host;

	beforeAll(async () => {
		host = await startHost({
			env: {
				N8N_SCHEDULER_ENABLED: 'true',
				N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
				N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
				// How often n8n checks for due polls, in seconds.
				N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
			},
		});
	});

	afterAll(async () => await host?.stop());

	testKilledTrigger(() => host, 3);
});
