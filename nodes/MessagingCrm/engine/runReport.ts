/** What happened to each item of a run that ended with an error. */
export class RunReport {
	readonly processed: number[] = [];
	readonly failed: number[] = [];

	/** @param total items of the run; undefined if unknown */
	constructor(private readonly total: number | undefined) {}

	/** Adds to an error's description which items were processed, failed and not sent. */
	addTo(error: unknown): void {
		if (!(error instanceof Error) || (this.total ?? 2) < 2) return;
		const described = error as Error & { description?: string | null };
		described.description = `${described.description ?? ''} ${this.text()}`.trim();
	}

	private text(): string {
		const ended = new Set([...this.processed, ...this.failed]);
		const items = Array.from({ length: this.total ?? Math.max(...ended) + 1 }, (_, item) => item);
		return [
			['Processed', this.processed],
			['Failed', this.failed],
			['Not sent', items.filter((item) => !ended.has(item))],
		]
			.map(([what, indexes]) => `${what as string}: ${itemsInWords(indexes as number[])}.`)
			.join(' ');
	}
}

/** `items 0 to 5, 7`; n8n counts items from 0. */
function itemsInWords(indexes: number[]): string {
	if (indexes.length === 0) return 'no items';
	const sorted = [...indexes].sort((a, b) => a - b);
	const ranges: Array<[first: number, last: number]> = [];
	for (const index of sorted) {
		const range = ranges.at(-1);
		if (range && range[1] === index - 1) range[1] = index;
		else ranges.push([index, index]);
	}
	const texts = ranges.map(([first, last]) =>
		first === last ? `${first}` : `${first} to ${last}`,
	);
	return `${sorted.length === 1 ? 'item' : 'items'} ${texts.join(', ')}`;
}
