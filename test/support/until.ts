import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

/** Waits for a condition. Throws with its name if it never comes true. */
export async function until(
	what: string,
	isSo: () => boolean | Promise<boolean>,
	withinMs = 180_000,
): Promise<void> {
	const deadline = Date.now() + withinMs;
	while (!(await isSo())) {
		if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain until ${what}.`);
		await sleep(LOOK_EVERY_MS);
	}
}
