import * as timers from 'node:timers';

/** This n8n looks for idle SSH connections once a minute, for ever. That alone must not keep the process from ending. */
globalThis.setInterval = (...args: Parameters<typeof setInterval>) =>
	timers.setInterval(...args).unref();
