import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './errors';
import type { RecordedRequest } from './recording';

type StatusFault = {
	type: 'status';
	status: number;
	/** The error body of the path's family if absent. */
	body?: unknown;
	headers?: Record<string, string>;
	/** Whether the effect takes place first. */
	after?: boolean;
};

/** A body without an end, as fast as it is read or bit by bit. */
type EndlessBody = {
	type: 'endlessBody';
	status?: number;
	/** Few bytes of it travel. */
	packed?: boolean;
	everyMs?: number;
	/** Of empty records instead of a text. */
	ofRecords?: boolean;
};

export type Fault =
	| StatusFault
	/** The page of a proxy that has lost the service. */
	| { type: 'html502' }
	| { type: 'redirect'; location: string }
	| { type: 'resetBefore' }
	| { type: 'resetAfter' }
	/** The headers and half of the body at once, the rest after the delay. */
	| { type: 'slowBody'; delayMs: number }
	| EndlessBody
	/** No answer ever, and no effect. */
	| { type: 'hang' };

export interface FaultRule {
	match?: { method?: string; route?: string; pathIncludes?: string; bodyIncludes?: string };
	/** Which of the matching requests it hits, counted from 1. */
	nth?: number[];
	/** How often it strikes at most. */
	times?: number;
	fault: Fault;
}

/** The faults to come. A request meets the first that is due, and counts for all it matches. */
export class Faults {
	private rules: Array<FaultRule & { matched: number; struck: number }> = [];

	add(rule: FaultRule): void {
		this.rules.push({ ...rule, matched: 0, struck: 0 });
	}

	clear(): void {
		this.rules = [];
	}

	/** `pathAndQuery` is what `pathIncludes` looks in. */
	take(request: RecordedRequest, pathAndQuery: string): Fault | undefined {
		const matching = this.rules.filter((rule) => matches(rule, request, pathAndQuery));
		for (const rule of matching) rule.matched += 1;
		const due = matching.find(
			({ nth, times = Infinity, matched, struck }) =>
				struck < times && (nth === undefined || nth.includes(matched)),
		);
		if (due) due.struck += 1;
		return due?.fault;
	}
}

function matches({ match = {} }: FaultRule, request: RecordedRequest, pathAndQuery: string) {
	const { method = request.method, route = request.route, pathIncludes, bodyIncludes } = match;
	return (
		method.toUpperCase() === request.method &&
		route === request.route &&
		pathAndQuery.includes(pathIncludes ?? '') &&
		(JSON.stringify(request.body) ?? '').includes(bodyIncludes ?? '')
	);
}

/** Whether the request takes effect before the fault strikes. */
export function strikesAfterEffect(fault: Fault): boolean {
	if (fault.type === 'status') return fault.after ?? false;
	return ['resetAfter', 'slowBody', 'endlessBody'].includes(fault.type);
}

/** Answers, or does not answer, as the fault says; `body` is what would have been answered. */
export function inflict(
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
		case 'html502':
			return reply.code(502).type('text/html').send('<html><h1>502 Bad Gateway</h1></html>');
		case 'redirect':
			return reply.redirect(fault.location, 302);
		case 'slowBody':
			return sendSlowly(request, reply, JSON.stringify(body), fault.delayMs);
		case 'endlessBody':
			return sendEndlessly(reply, fault);
		case 'resetBefore':
		case 'resetAfter':
			request.raw.socket.destroy();
			return reply.hijack();
		case 'hang':
			return reply.hijack();
	}
}

function sendSlowly(request: FastifyRequest, reply: FastifyReply, text: string, delayMs: number) {
	const bytes = Buffer.from(text);
	const half = bytes.length >>> 1;
	reply.hijack();
	request.recorded.status = 200;
	reply.raw.writeHead(200, {
		...(reply.getHeaders() as Record<string, string>),
		'content-type': 'application/json; charset=utf-8',
		'content-length': bytes.length,
	});
	reply.raw.write(bytes.subarray(0, half));
	const rest = setTimeout(() => reply.raw.end(bytes.subarray(half)), delayMs);
	reply.raw.on('close', () => clearTimeout(rest));
	return reply;
}

function sendEndlessly(
	reply: FastifyReply,
	{ status = 200, packed = false, everyMs, ofRecords = false }: EndlessBody,
): FastifyReply {
	const source = everyMs === undefined ? endlessList(ofRecords) : tricklingList(everyMs);
	const body = Readable.from(source, { objectMode: false });
	reply.code(status).type('application/json');
	if (!packed) return reply.send(body);
	return reply.header('content-encoding', 'gzip').send(body.pipe(createGzip()));
}

/** Of records, or of a text. */
function* endlessList(ofRecords: boolean): Generator<Buffer> {
	const part = Buffer.from((ofRecords ? '{},' : 'zeros').repeat(200_000));
	yield Buffer.from(ofRecords ? '[' : '["');
	for (;;) yield part;
}

async function* tricklingList(everyMs: number): AsyncGenerator<string> {
	yield '[';
	for (;;) {
		await pause(everyMs);
		yield '0,';
	}
}
