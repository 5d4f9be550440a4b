import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './errors';
import type { Fault } from './faults';

const PROXY_PAGE =
	'<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n' +
	'<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n';

/** Answers, or does not answer, as the fault says; `body` is what would have been answered. */
export function inflict(
	fault: Fault,
	request: FastifyRequest,
	reply: FastifyReply,
	body: unknown,
): FastifyReply {
	switch (fault.type) {
		case 'status': {
			const path = request.url.split('?')[0];
			const answer = fault.body ?? errorBody(path, fault.status);
			return reply
				.code(fault.status)
				.headers(fault.headers ?? {})
				.send(answer);
		}
		case 'html502':
			return reply.code(502).type('text/html').send(PROXY_PAGE);
		case 'emptyBody':
			return reply.code(fault.status).send();
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

function sendSlowly(
	request: FastifyRequest,
	reply: FastifyReply,
	text: string,
	delayMs: number,
): FastifyReply {
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
	{
		status = 200,
		packed = false,
		everyMs,
		ofRecords = false,
	}: Extract<Fault, { type: 'endlessBody' }>,
): FastifyReply {
	const body = Readable.from(
		everyMs === undefined ? endlessList(ofRecords) : tricklingList(everyMs),
		{ objectMode: false },
	);
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
