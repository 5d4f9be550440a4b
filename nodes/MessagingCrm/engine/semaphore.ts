/** Limits how many tasks run at the same time. Further tasks wait in order of arrival. */
export class Semaphore {
	private running = 0;
	private readonly waiting: Array<() => void> = [];

	constructor(private readonly atOnce: number) {}

	async run<T>(task: () => Promise<T>): Promise<T> {
		if (this.running < this.atOnce) this.running += 1;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		return await task().finally(() => {
			const next = this.waiting.shift();
			// The next task replaces this one, so `running` stays the same.
			if (next) next();
			else this.running -= 1;
		});
	}
}
