import { resolve } from 'node:path';

/**
 * The folder for the key and files of n8n's engine, instead of the user's `~/.n8n`. Each process has its own folder,
 * because a process could otherwise read a key that another process is still writing.
 */
process.env.N8N_USER_FOLDER = resolve(
	__dirname,
	'../../../node_modules/.cache/n8n-engine',
	process.env.JEST_WORKER_ID ?? 'tool',
);
