import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './errors';
import type { RecordedRequest } from './recording';

export type Fault =
	/**
	 * Responds with the status and, by default, with the error body for the path. If `after` is true, the request takes
	 * effect first.
	 */
	| {
			type: 'status';
			status: number;
			body?: unknown;
			headers?: Record<string, string>;
			after?: boolean;
	  }
	/** Closes the connection before the request takes effect or, if `after` is true, afterwards. */
	| { type: 'reset'; after?: boolean }
	/** Sends the headers and the first part of the body immediately, and each further part after the delay. */
	| { type: 'slowBody'; delayMs: number; parts?: number }
	/** Sends an endless list of empty records, compressed to keep the transfer small. */
	| { type: 'endlessBody'; status?: number }
	/** Sends no response. The request has no effect. */
	| { type: 'hang' };

export interface FaultRule {
	match?: { method?: string; route?: string; pathIncludes?: string; bodyIncludes?: string };
	/** The numbers of the matching requests that get the fault, counted from 1. The default is all. */
	nth?: number[];
	fault: Fault;
}

/** Each rule counts the requests that match it. If several rules apply to a request, the first rule decides. */
export class Faults {
	private rules: Array<FaultRule & { matched: number }> = [];

	add(rule: FaultRule): void {
		this.rules.push({ ...rule, matched: 0 });
	}

	clear(): void {
		this.rules = [];
	}

	/** Returns the fault for a request, and counts the request for each rule that it matches. */
	take(request: RecordedRequest, pathAndQuery: string): Fault | undefined {
		const matching = this.rules.filter((rule) => matches(rule, request, pathAndQuery));
		for (const rule of matching) rule.matched += 1;
		return matching.find(({ nth, matched }) => nth?.includes(matched) ?? true)?.fault;
	}
}

function matches({ match = {} }: FaultRule, request: RecordedRequest, pathAndQuery: string) {
	const { method = request.method, route = request.route, pathIncludes, bodyIncludes } = match;
	return (
		method === request.method &&
		route === request.route &&
		pathAndQuery.includes(pathIncludes ?? '') &&
		(JSON.stringify(request.body) ?? '').includes(bodyIncludes ?? '')
	);
}

/** Whether the request takes effect before the fault. */
export function takesEffectBefore(fault: Fault): boolean {
	return fault.type === 'slowBody' || ('after' in fault && fault.after === true);
}

/** Applies the fault to the response. @param body the response body without the fault */
export function applyFault(
	fault: Fault,
	request: FastifyRequest,
	reply: FastifyReply,
	body: unknown,
): FastifyReply {
	switch (fault.type) {
		case 'status': {
			const { status, headers = {} } = fault;
			const answer = fault.body ?? errorBody(request.url, status);
			return reply.code(status).headers(headers).send(answer);
		}
		case 'slowBody':
			return reply
				.type('application/json')
				.send(Readable.from(slowly(JSON.stringify(body), fault)));
		case 'endlessBody': {
			const packed = Readable.from(endlessList()).pipe(createGzip());
			const { status = 200 } = fault;
			return reply
				.code(status)
				.type('application/json')
				.header('content-encoding', 'gzip')
				.send(packed);
		}
		case 'reset':
			request.raw.socket.destroy();
			return reply.hijack();
		case 'hang':
			return reply.hijack();
	}
}

async function* slowly(text: string, { delayMs, parts = 2 }: { delayMs: number; parts?: number }) {
	const size = Math.ceil(text.length / parts);
	for (let start = 0; start < text.length; start += size) {
		// If the client disconnects, the timer must not keep the process alive.
		if (start > 0) await pause(delayMs, undefined, { ref: false });
		yield text.slice(start, start + size);
	}
}

function* endlessList(): Generator<string> {
	const records = '{},'.repeat(200_000);
	yield '[';
	for (;;) yield records;
}
