/** Waits for polls, and for n8n to start again. */
import { describeKills } from '../host/support/killedTrigger';

/** With durable cursors n8n saves state and execution together. */
describeKills('with durable cursors', {
	env: {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
		// How often n8n looks for polls that are due, in seconds.
		N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	},
	mostDoubled: 0,
	losesWhatItWasGiven: false,
	every: 3,
});
