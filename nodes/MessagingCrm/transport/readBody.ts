import { parseJson } from '../shared/json';

/** Enough for 100,000 records of 1 kB, the most that one input item can output. */
const MAX_BYTES = 100 * 1024 * 1024;

/** Enough for 100,000 records of 20 fields. A few kB of compressed JSON could otherwise fill n8n's memory. */
const MAX_VALUES = 2_000_000;

/** A value of JSON comes after one of these. */
const [BRACE, BRACKET, COMMA] = Buffer.from('{[,');

/** Deeper than any record, but well below the depth at which recursive code fails, including n8n's. */
const MAX_DEPTH = 100;

class RejectedBody extends Error {
	constructor(readonly code: string) {
		super();
	}
}

/**
 * Reads the body of a response up to a size limit. Unpacked bytes count, so that a small compressed body cannot
 * become a large one.
 * @returns the text of the body, and the body itself: the parsed JSON, whatever the content type, or the text if it is not JSON
 * @throws RejectedBody; the error of a broken connection
 */
export async function readBody(
	stream: AsyncIterable<Uint8Array>,
): Promise<{ text: string; body: unknown }> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	let values = 0;
	for await (const chunk of stream) {
		bytes += chunk.length;
		values += valuesIn(chunk);
		if (bytes > MAX_BYTES || values > MAX_VALUES) throw new RejectedBody('TOO_LARGE');
		chunks.push(chunk);
	}
	const text = Buffer.concat(chunks, bytes)
		.toString()
		.replace(/^\uFEFF/, '');
	const parsed = parseJson(text);
	// Whatever the content type, since some gateways declare JSON as text.
	const body = parsed === undefined ? text : parsed;
	if (isDeeper(body, MAX_DEPTH)) throw new RejectedBody('TOO_DEEP');
	return { text, body };
}

/** How many values a part of JSON has at most: before it is parsed, which would cost memory. */
function valuesIn(chunk: Uint8Array): number {
	let count = 0;
	for (let index = 0; index < chunk.length; index++) {
		const byte = chunk[index];
		if (byte === BRACE || byte === BRACKET || byte === COMMA) count += 1;
	}
	return count;
}

/** Without closures, for speed: it visits every value of every page. */
function isDeeper(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	if (levels === 0) return true;
	for (const inner of Object.values(value)) if (isDeeper(inner, levels - 1)) return true;
	return false;
}
