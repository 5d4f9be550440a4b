import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { until } from './until';

const CHECK_EVERY_MS = 200;

const stopWithParent = join(__dirname, 'stopWithParent.mjs');

export interface ChildOptions {
	cwd: string;
	env: NodeJS.ProcessEnv;
}

export interface Child {
	/** What the command has written to stdout and stderr so far. */
	output(): string;
	stdout(): string;
	/** The exit code, once the command has ended. */
	ended: Promise<number>;
	stop(): Promise<void>;
	/** Kills the command and its children with SIGKILL, so they cannot save anything. */
	kill(): Promise<void>;
}

async function read(stream: Readable, take: (text: string) => void): Promise<void> {
	for await (const text of stream.setEncoding('utf8')) take(text as string);
}

/** Starts a command, which ends at the latest when this process ends. */
export function startChild(command: string, args: string[], options: ChildOptions): Child {
	const child = spawn(process.execPath, [stopWithParent, command, ...args], options);
	let output = '';
	let stdout = '';
	void read(child.stdout, (text) => {
		output += text;
		stdout += text;
	});
	void read(child.stderr, (text) => (output += text));
	const ended = once(child, 'close').then(([code]: Array<number | null>) => code ?? 1);
	return {
		output: () => output,
		stdout: () => stdout,
		ended,
		async stop() {
			child.stdin.destroy();
			await ended;
		},
		async kill() {
			child.stdin.write('kill');
			await ended;
		},
	};
}

/** The error of a failed command, with the end of its output. */
export function failure(child: Child, what: string): Error {
	return new Error(`${what}:\n${child.output().slice(-4_000)}`);
}

/** Waits until a server responds. If it ends or never responds, throws an error with its output. */
export async function untilUp(
	child: Child,
	name: string,
	isUp: () => boolean | Promise<boolean>,
): Promise<void> {
	let exitCode: number | undefined;
	void child.ended.then((code) => (exitCode = code));
	const isSettled = async () =>
		exitCode !== undefined || (await isUp()) || (await sleep(CHECK_EVERY_MS, false));
	await until(`${name} is ready`, isSettled).catch(async ({ message }: Error) => {
		await child.stop();
		throw failure(child, message);
	});
	if (exitCode !== undefined) throw failure(child, `${name} ended with code ${exitCode}`);
}

/** Runs a command to its end, and returns its stdout. Throws if it fails. */
export async function runChild(
	command: string,
	args: string[],
	options: ChildOptions,
): Promise<string> {
	const child = startChild(command, args, options);
	const code = await child.ended;
	if (code !== 0) throw failure(child, `"${command} ${args.join(' ')}" ended with code ${code}`);
	return child.stdout();
}
