import { TOO_DEEP, TOO_LARGE } from './result';

/** Enough for 100,000 records of 1 kB, the most that one input item can output. */
const MAX_BYTES = 100 * 1024 * 1024;

/** Deeper than any record, but well below the depth at which recursive code fails, including n8n's. */
const MAX_DEPTH = 100;

/** A body that is rejected; `code` is one of the constants of result.ts. */
class RejectedBody extends Error {
	constructor(readonly code: string) {
		super();
	}
}

/**
 * Reads the body of a response up to a size limit. Unpacked bytes count, so that a small compressed body cannot
 * become a large one.
 *
 * @returns the JSON, whatever the content type; text if it is not JSON; empty text if there is no body
 * @throws RejectedBody; the error of a broken connection
 */
export async function readBody(body: AsyncIterable<Uint8Array>): Promise<unknown> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.length;
		if (bytes > MAX_BYTES) throw new RejectedBody(TOO_LARGE);
		chunks.push(chunk);
	}
	const value = parsed(
		Buffer.concat(chunks, bytes)
			.toString()
			.replace(/^\uFEFF/, ''),
	);
	if (typeof value === 'object' && value !== null && isDeeper(value, MAX_DEPTH))
		throw new RejectedBody(TOO_DEEP);
	return value;
}

/** Ignores the content type, since some gateways declare JSON as text. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}

/** Without closures, for speed: it visits every value of every page. */
function isDeeper(value: object, levels: number): boolean {
	if (levels === 0) return true;
	for (const inner of Object.values(value) as unknown[]) {
		if (typeof inner === 'object' && inner !== null && isDeeper(inner, levels - 1)) return true;
	}
	return false;
}
