import { hash } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { systemClock, type Clock } from '../../shared/clock';

/** How long a template is assumed to be unchanged. */
const KEPT_MS = 5 * 60_000;

/** Templates that are kept. */
const MAX_KEPT = 100;

/** The templates that this process read last: a loop that sends one message at a time need not read them each time. */
export class RecentTemplates {
	private readonly kept = new Map<string, { template: IDataObject; readAt: number }>();

	constructor(private readonly clock: Clock) {}

	/** @param names what identifies a template, including the API key; only a digest of them is kept */
	get(names: string[]): IDataObject | undefined {
		const found = this.kept.get(keyOf(names));
		const isRecent = found !== undefined && this.clock.elapsed() - found.readAt < KEPT_MS;
		return isRecent ? found.template : undefined;
	}

	/** Keeps a template that has just been read, and removes the oldest one if there are too many. */
	set(names: string[], template: IDataObject): void {
		const key = keyOf(names);
		this.kept.delete(key);
		this.kept.set(key, { template, readAt: this.clock.elapsed() });
		const [oldest] = this.kept.keys();
		if (this.kept.size > MAX_KEPT) this.kept.delete(oldest);
	}
}

export const recentTemplates = new RecentTemplates(systemClock);

function keyOf(names: string[]): string {
	return hash('sha256', names.join('\n'), 'base64');
}
