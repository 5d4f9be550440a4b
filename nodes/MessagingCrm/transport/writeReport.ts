import { NodeApiError } from 'n8n-workflow';

import { InputError } from './inputError';

/** Which writes of a run went out before one of them ended it. */
export class WriteReport {
	readonly sent: number[] = [];
	readonly failed: number[] = [];

	/** @param total items of the run; undefined where that is not known */
	constructor(private readonly total: number | undefined) {}

	/** Adds to an error's description which items were carried out, failed and not sent. */
	addTo(error: unknown): void {
		const hasDescription = error instanceof NodeApiError || error instanceof InputError;
		if (!hasDescription || (this.total ?? 2) < 2) return;
		error.description = `${error.description ?? ''} ${this.text()}`.trim();
	}

	private text(): string {
		const started = new Set([...this.sent, ...this.failed]);
		const items = Array.from({ length: this.total ?? Math.max(...started) + 1 }, (_, item) => item);
		return [
			['Carried out', this.sent],
			['Failed', this.failed],
			['Not sent', items.filter((item) => !started.has(item))],
		]
			.map(([what, indexes]) => `${what as string}: ${inWords(indexes as number[])}.`)
			.join(' ');
	}
}

/** `items 0 to 5, 7`; n8n counts items from 0. */
function inWords(indexes: number[]): string {
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
