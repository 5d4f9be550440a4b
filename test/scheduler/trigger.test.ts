/** Waits for polls, and for n8n to start again. */
import { describeKills, LOGGED } from '../host/killed/trigger';
import { startHost, type Host } from '../n8n/host';

describe('killed again and again, with durable cursors', () => {
	let host: Host;

	beforeAll(async () => {
		host = await startHost({
			env: {
				...LOGGED,
				N8N_SCHEDULER_ENABLED: 'true',
				N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
				N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
				// How often n8n looks for polls that are due, in seconds.
				N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
			},
		});
	});

	afterAll(async () => await host?.stop());

	// With durable cursors n8n saves state and execution together.
	describeKills(() => host, { mostDoubled: 0, losesWhatItWasGiven: false, every: 3 });
});
