/** Lets a number of tasks run at once; the others wait in the order they came. */
export class Semaphore {
	private running = 0;
	private readonly waiting: Array<() => void> = [];

	constructor(private readonly atOnce: number) {}

	async run<T>(task: () => Promise<T>): Promise<T> {
		if (this.running < this.atOnce) this.running += 1;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		return await task().finally(() => {
			const next = this.waiting.shift();
			// The next task starts in place of this one, so `running` stays the same.
			if (next) next();
			else this.running -= 1;
		});
	}
}
