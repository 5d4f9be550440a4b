/** An item was not sent, since another one of the run failed and ends it. */
export class NotSentError extends Error {}

interface Write {
	recipients: string[];
	start(): void;
	refuse(error: NotSentError): void;
}

/**
 * Lets the writes of a run start in the order they came, several at once, but never two for the
 * same recipient: what started is always the beginning of the list.
 */
export class WriteQueue {
	private readonly waiting: Write[] = [];
	private readonly busy = new Map<string, number>();
	private running = 0;
	private stopped = false;

	/** @param atOnce writes under way at the same time */
	constructor(private readonly atOnce: number) {}

	/**
	 * Runs a write when its turn comes.
	 *
	 * @param recipients what it writes to; it waits for earlier writes to any of them
	 * @throws NotSentError where the queue was stopped before; what `write` throws
	 */
	async run<T>(recipients: string[], write: () => Promise<T>): Promise<T> {
		await new Promise<void>((start, refuse) => {
			this.waiting.push({ recipients, start, refuse });
			this.startNext();
		});
		try {
			return await write();
		} finally {
			this.count(recipients, -1);
			this.startNext();
		}
	}

	/** Starts nothing more; what waits is refused. */
	stop(): void {
		this.stopped = true;
		this.startNext();
	}

	private startNext(): void {
		if (this.stopped) {
			this.waiting.splice(0).forEach(({ refuse }) => refuse(new NotSentError()));
		}
		while (this.waiting.length > 0 && this.mayStart(this.waiting[0])) {
			const { recipients, start } = this.waiting.shift() as Write;
			this.count(recipients, 1);
			start();
		}
	}

	private mayStart({ recipients }: Write): boolean {
		return this.running < this.atOnce && !recipients.some((recipient) => this.busy.get(recipient));
	}

	private count(recipients: string[], change: 1 | -1): void {
		this.running += change;
		for (const recipient of recipients) {
			this.busy.set(recipient, (this.busy.get(recipient) ?? 0) + change);
		}
	}
}
