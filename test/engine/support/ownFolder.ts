import { resolve } from 'node:path';

/**
 * Where n8n's engine keeps its key and its files: not in the `~/.n8n` of whoever runs it. Each process of a command has
 * its own folder, since one of two that start at once could read a key that the other has only half written.
 */
process.env.N8N_USER_FOLDER = resolve(
	__dirname,
	'../../../node_modules/.cache/n8n-engine',
	process.env.JEST_WORKER_ID ?? 'tool',
);
