import { setTimeout as pause } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readKeys } from './authentication';
import type { Call, Endpoint } from './endpoint';
import { ENDPOINTS } from './endpoints';
import { errorBody, noEndpoint, reject, ServiceError } from './errors';
import { applyFault, takesEffectBefore, type Faults } from './faults';
import { readMultipart } from './multipart';
import { rateHeaders, type RateLimiter } from './rateLimiter';
import type { RecordedRequest, Recorder } from './recording';
import { showSent } from './sentPage';
import type { View } from './serializers';
import { VALIDATION } from './validation';

declare module 'fastify' {
	interface FastifyRequest {
		recorded: RecordedRequest;
	}
	interface FastifyContextConfig {
		endpoint?: Endpoint;
	}
}

interface Parts extends View {
	recorder: Recorder;
	limiter: RateLimiter;
	faults: Faults;
}

const UNKNOWN_ROUTE = 'unknown';
const FORM = 'application/x-www-form-urlencoded';

/** Higher than the service's limit, so files that are too large are received and recorded, too. */
const MOST_UPLOAD_BYTES = 100_000_000;

const pathOf = (url: string) => url.split('?', 1)[0];

/** Builds a server that records, authenticates, counts, validates and delays each request before it responds. */
export async function buildServer(parts: Parts): Promise<FastifyInstance> {
	const app = fastify({
		...VALIDATION,
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		routerOptions: { maxParamLength: 1000 },
	});
	// Accepts a content type without a body, because many clients send one.
	const parse = app.getDefaultJsonParser('error', 'error');
	app.removeAllContentTypeParsers();
	app.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, body, done) => {
		if (body === '') done(null, undefined);
		else void parse(request, body, done);
	});
	app.addContentTypeParser<string>(FORM, { parseAs: 'string' }, (_request, body, done) =>
		done(null, body === '' ? undefined : Object.fromEntries(new URLSearchParams(body))),
	);
	await app.register(multipart, { limits: { fileSize: MOST_UPLOAD_BYTES } });
	app.decorateRequest('recorded', null as unknown as RecordedRequest);
	showSent(app, parts, parts.recorder.requests);
	app.addHook('onRequest', async (request, reply) => checkAccess(parts, request, reply));
	app.addHook('onSend', async (request, reply) => {
		request.recorded.status = reply.statusCode;
		parts.recorder.ended(request.recorded);
	});
	app.setErrorHandler(answerError);
	app.setNotFoundHandler(noEndpoint);
	for (const endpoint of ENDPOINTS) {
		app.route({
			method: endpoint.method,
			url: endpoint.route.replace(/\{(\w+)\}/g, ':$1'),
			config: { endpoint },
			schema: endpoint.schema,
			// `answer` rejects invalid requests, because faults can apply to them, too.
			attachValidation: true,
			preValidation: receive,
			handler: async (request, reply) => answer(parts, endpoint, request, reply),
		});
	}
	return app;
}

/** Authenticates a request before counting it: requests with a rejected key do not count toward the rate limit. */
async function checkAccess(
	parts: Parts,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	const { options, recorder, limiter } = parts;
	const now = options.now();
	const { route = UNKNOWN_ROUTE, forPartners } = request.routeOptions.config?.endpoint ?? {};
	const { isBusiness, isPartner, recorded } = readKeys(request.headers, options);
	const isAllowed = forPartners ? isPartner : isBusiness;
	request.recorded = {
		at: now,
		method: request.method,
		path: pathOf(request.url),
		route,
		query: { ...(request.query as Record<string, unknown>) },
		headers: recorded,
		tookEffect: false,
	};
	recorder.arrived(request.recorded);
	reply.header('date', new Date(now).toUTCString());
	reply.raw.once('close', () => recorder.closed(request.recorded));

	const rule = options.rateLimit;
	if (!isAllowed) {
		const unchanged = { allowed: true, remaining: rule.limit, resetAt: now };
		reply.headers(rateHeaders(rule, unchanged, now));
		reject('Not authenticated', 401);
	}
	const state = limiter.take(`${request.method} ${route}`, rule, now);
	reply.headers(rateHeaders(rule, state, now));
	if (!state.allowed) reject('Too many requests', 429);
}

/** Records the body, and prepares the body and the query for validation. */
async function receive(request: FastifyRequest): Promise<void> {
	if (request.isMultipart()) request.body = await readMultipart(request);
	// Records a copy, because validation drops unknown fields.
	request.recorded.body = structuredClone(request.body);
	const { forPartners } = request.routeOptions.config?.endpoint ?? {};
	const isForm = request.headers['content-type']?.startsWith(FORM) ?? false;
	if (request.body && isForm !== forPartners) reject('The content type is not supported');
	request.body ??= {};
	const nonEmpty = Object.entries(request.query as object).filter(([, value]) => value !== '');
	request.query = Object.fromEntries(nonEmpty);
}

async function answer(
	{ options, data, recorder, faults }: Parts,
	endpoint: Endpoint,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<unknown> {
	const { recorded } = request;
	const { latencyMs } = options;
	const latency = typeof latencyMs === 'number' ? latencyMs : latencyMs(recorded);
	if (latency > 0) await pause(latency);
	await options.heldUntil;
	const fault = faults.take(recorded, request.url);
	// The client may react to a closed connection before the server notices that the request has ended.
	if (fault?.type === 'reset') recorder.ended(recorded);
	if (fault && !takesEffectBefore(fault)) return applyFault(fault, request, reply, undefined);
	if (request.validationError) throw request.validationError;
	const { params, query, body: sent } = request as Pick<Call, 'params' | 'query' | 'body'>;
	const body = endpoint.handle({ data, options, params, query, body: sent });
	// If the messaging platform rejects a template, the service responds with 200.
	const isRejected = (body as { success?: boolean }).success === false;
	recorded.tookEffect = endpoint.writes && !isRejected;
	if (fault) return applyFault(fault, request, reply, body);
	void reply.code(endpoint.status);
	return body;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
	const { status, message } = problemOf(error);
	request.recorded.status = status;
	void reply.code(status).send(errorBody(pathOf(request.url), status, message));
}

function problemOf(error: unknown): { status: number; message: string } {
	if (error instanceof ServiceError) return error;
	const { statusCode = 500, message } = error as { statusCode?: number; message: string };
	if (statusCode < 500) return { status: statusCode, message };
	console.error(error);
	return { status: 500, message: 'Unexpected server error' };
}
