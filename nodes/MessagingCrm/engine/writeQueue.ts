/** The item was not sent, because another item failed and ended the run. */
export class NotSentError extends Error {}

interface Write {
	lockKeys: string[];
	start(): void;
	reject(error: NotSentError): void;
}

/**
 * Starts the writes of a run in their order, several at a time, but never two with a common lock key. If a write must
 * wait, all later ones wait, too.
 */
export class WriteQueue {
	private readonly waiting: Write[] = [];
	private readonly busy = new Map<string, number>();
	private running = 0;
	private stopped = false;

	/** @param atOnce how many writes are in progress at the same time */
	constructor(private readonly atOnce: number) {}

	/**
	 * Runs a write, after earlier writes with a common lock key.
	 *
	 * @param lockKeys what it writes to
	 * @throws NotSentError if the queue was stopped before; what `write` throws
	 */
	async run<T>(lockKeys: string[], write: () => Promise<T>): Promise<T> {
		await new Promise<void>((start, reject) => {
			this.waiting.push({ lockKeys, start, reject });
			this.startNext();
		});
		try {
			return await write();
		} finally {
			this.count(lockKeys, -1);
			this.startNext();
		}
	}

	/** Starts no more writes, and rejects those that wait. */
	stop(): void {
		this.stopped = true;
		this.startNext();
	}

	private startNext(): void {
		if (this.stopped) {
			this.waiting.splice(0).forEach(({ reject }) => reject(new NotSentError()));
		}
		while (this.waiting.length > 0 && this.mayStart(this.waiting[0])) {
			const { lockKeys, start } = this.waiting.shift() as Write;
			this.count(lockKeys, 1);
			start();
		}
	}

	private mayStart({ lockKeys }: Write): boolean {
		return this.running < this.atOnce && !lockKeys.some((key) => this.busy.get(key));
	}

	private count(lockKeys: string[], change: 1 | -1): void {
		this.running += change;
		for (const key of lockKeys) {
			this.busy.set(key, (this.busy.get(key) ?? 0) + change);
		}
	}
}
