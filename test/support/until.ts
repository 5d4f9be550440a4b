import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

/** Waits until something is so; throws with what it waited for where that never comes. */
export async function until(
	what: string,
	isSo: () => boolean | Promise<boolean>,
	withinMs = 90_000,
): Promise<void> {
	const deadline = Date.now() + withinMs;
	while (!(await isSo())) {
		if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain until ${what}.`);
		await sleep(LOOK_EVERY_MS);
	}
}
