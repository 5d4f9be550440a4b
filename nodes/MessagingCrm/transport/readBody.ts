import { TOO_DEEP, TOO_LARGE } from './result';

/** Room for 100,000 records of 1 kB, the most that one input item can put out (list.ts). */
const MOST_BYTES = 100 * 1024 * 1024;

/** Far deeper than any record, and far from where recursion ends: ours, and that of n8n when it saves. */
const DEEPEST_LEVEL = 100;

/** A response whose body is not taken; `code` says why (outcome.ts). */
class RefusedBody extends Error {
	constructor(readonly code: string) {
		super();
	}
}

/**
 * Reads the body of a response, and stops where it is larger than anything that the service has reason
 * to send. Bytes count as they are unpacked, so that a small compressed body cannot become a large one.
 *
 * @returns its JSON whatever its label says; a text where it is none, empty where there is no body
 * @throws RefusedBody; whatever breaks the connection
 */
export async function readBody(body: AsyncIterable<Uint8Array>): Promise<unknown> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.length;
		if (bytes > MOST_BYTES) throw new RefusedBody(TOO_LARGE);
		chunks.push(chunk);
	}
	const value = parsed(
		Buffer.concat(chunks, bytes)
			.toString()
			.replace(/^\uFEFF/, ''),
	);
	if (typeof value === 'object' && value !== null && isDeeper(value, DEEPEST_LEVEL))
		throw new RefusedBody(TOO_DEEP);
	return value;
}

/** Some gateways label JSON as text. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}

/** Loops, not closures: it goes through every value of every page. */
function isDeeper(value: object, levels: number): boolean {
	if (levels === 0) return true;
	for (const inner of Object.values(value) as unknown[]) {
		if (typeof inner === 'object' && inner !== null && isDeeper(inner, levels - 1)) return true;
	}
	return false;
}
