import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_EVERY_MS = 20;

/** Waits until a condition is met. Throws with its name if it is not met in time. */
export async function until(
	what: string,
	isMet: () => boolean | Promise<boolean>,
	withinMs = 180_000,
): Promise<void> {
	const deadline = Date.now() + withinMs;
	while (!(await isMet())) {
		if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain until ${what}.`);
		await sleep(CHECK_EVERY_MS);
	}
}
