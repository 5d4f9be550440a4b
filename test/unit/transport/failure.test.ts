import * as fc from 'fast-check';
import type { INode } from 'n8n-workflow';

import type { CallFacts } from '../../../nodes/MessagingCrm/transport/call';
import { CallError, isParameterRejected } from '../../../nodes/MessagingCrm/transport/callError';
import { describeFailure } from '../../../nodes/MessagingCrm/transport/failure';
import { isSuccess } from '../../../nodes/MessagingCrm/transport/reason';
import type { Code, Result } from '../../../nodes/MessagingCrm/transport/result';
import { hostileBody } from '../../support/hostileJson';
import { KEY, READ } from '../support/callFacts';
import { runs } from '../support/runs';

const WRITE: CallFacts = { ...READ, readOnly: false };

const API_BODY = {
	...{ success: false, message: 'Bad Request', statusCode: 400 },
	error: { message: 'order_status is not known' },
	correlationId: '4b0f7f5e-1c1e-4c39-9f9b-0f2b6c8a7d11',
};

const HTML = '<html><head><title>502 Bad Gateway</title></head></html>';

const answer = (status: number, body?: unknown): Result => ({ status, headers: {}, body });

const describeAnswer = (status: number, body?: unknown, more: Partial<CallFacts> = {}) =>
	describeFailure(answer(status, body), { ...READ, ...more });

describe('the message', () => {
	it.each<[string, number, unknown, string]>([
		['an /api/ body', 400, API_BODY, 'order_status is not known'],
		['the 429 body', 429, { message: 'Too many requests' }, 'Too many requests'],
		['success: false at 200', 200, { success: false, error: { message: 'No' } }, 'No'],
		['success: false in data', 200, { message: 'OK', data: { success: false, error: 'No' } }, 'No'],
		['an error that is a text', 400, { error: ' Broken \n' }, 'Broken'],
		['an empty reason', 400, { error: { message: ' ' }, message: 'Bad Request' }, 'Bad Request'],
		['several reasons', 400, { message: ['No price', 'no quantity'] }, 'No price; no quantity'],
		['a plain text', 500, 'Internal Server Error', 'Internal Server Error'],
	])('is what the service said in %s', (_, status, body, message) => {
		expect(describeAnswer(status, body)).toMatchObject({ message, httpCode: String(status) });
	});

	it.each<[string, number, unknown[], RegExp]>([
		['HTML from a proxy', 502, [HTML, `\n ${HTML}`], /^A web page came back .* \(status 502\)$/],
		['nothing', 503, [undefined, '', null], /^The service responded with status 503 without a/],
		['no reason', 500, [[{ x: 1 }], ['x', { x: 1 }], 7, { error: { message: {} } }], /status 500/],
		['nothing at 400', 400, [undefined], /status 400/],
		['a redirect', 300, [''], /redirect/],
		['no reason at 200', 200, [{ success: false }], /^The service rejected the request without a/],
	])('says in words of its own what came back: %s', (_, status, bodies, message) => {
		for (const body of bodies) {
			const words = describeAnswer(status, body).message;
			expect(words).toMatch(message);
			expect(words).not.toMatch(/error|problem|failure|mistake/i);
		}
	});

	it('is cut where the service does not come to an end', () => {
		const rateLimited = { status: 429, headers: {}, body: { message: 'x'.repeat(5000) } };
		expect(describeFailure(rateLimited, READ).message).toHaveLength(500);
		const { description } = describeFailure({ code: 'WAIT_ENDED', rateLimited }, READ);
		expect(description).toMatch(/[^x]x{400,500}\.$/);
	});
});

describe('the description', () => {
	it('has a way on for each status of the reference, and for any other', () => {
		const statuses = [400, 401, 403, 404, 409, 413, 422, 500, 502, 300, 200];
		const ways = statuses.map((status) => describeAnswer(status).description);
		expect(new Set(ways).size).toBe(statuses.length);
		for (const way of ways) expect(way.length).toBeGreaterThan(25);
		for (const [other, like] of [
			[418, 400],
			[504, 500],
			[503, 502],
		]) {
			expect(describeAnswer(other).description).toBe(describeAnswer(like).description);
		}
	});

	it('blames the Base URL for a web page, unless the service may be behind it', () => {
		for (const status of [200, 404, 403, 502]) {
			const { description } = describeAnswer(status, HTML);
			expect(description.includes('leads to a web page')).toBe([200, 404].includes(status));
		}
	});

	it('quotes the correlationId, where there is one', () => {
		const { description, correlationId } = describeAnswer(400, API_BODY);
		expect(description).toContain(API_BODY.correlationId);
		expect(correlationId).toBe(API_BODY.correlationId);
		for (const correlationId of ['', null, 7, {}]) {
			expect(describeAnswer(400, { correlationId }).description).not.toMatch(/Quote/);
			expect(describeAnswer(400, { correlationId }).correlationId).toBeUndefined();
		}
	});

	it('names the values that are no UUIDs where the service may have stumbled over them', () => {
		for (const status of [400, 404, 422, 401, 409, 500]) {
			const { description } = describeAnswer(status, undefined, { notUuids: ['Board', 'Item'] });
			const named = /The ID in Board is not a UUID.*The ID in Item is not a UUID/.test(description);
			expect(named).toBe([400, 404, 422].includes(status));
		}
	});

	it.each<[Result, boolean]>([
		[answer(500), true],
		[answer(408), true],
		[{ code: 'ECONNRESET' }, true],
		[answer(400), false],
		[answer(429), false],
		[{ code: 'NOT_SENT' }, false],
	])('says of a write, and only of a write, that it may have been processed: %j', (result, may) => {
		const DOUBT = 'may already have processed this request. Check before';
		expect(describeFailure(result, WRITE).description.includes(DOUBT)).toBe(may);
		expect(describeFailure(result, READ).description).not.toContain(DOUBT);
	});
});

describe('a request without a response', () => {
	it.each<[Code, RegExp, RegExp]>([
		['ECONNREFUSED', /refused the connection/, /Base URL/],
		['ENOTFOUND', /host of the service was not found/, /Base URL/],
		['ETIMEDOUT', /did not respond in time/, /later/],
		['ERR_CANCELED', /cancelled/, /again/],
		['EPROTO', /HTTPS/, /http:/],
		['UNTRUSTED', /certificate/, /renewed/],
		['E_NEW', /interrupted/, /later/],
		['NOT_SENT', /did not send/, /credential/],
	])('%s', (code, message, remedy) => {
		const failure = describeFailure({ code }, READ);
		expect(failure.message).toMatch(message);
		expect(failure.description).toMatch(remedy);
		expect(failure.httpCode).toBeUndefined();
	});

	it('gives the reason why n8n did not send it, without the key', () => {
		const messageFor = (reason: string) =>
			describeFailure({ code: 'NOT_SENT', reason }, READ).message;
		expect(messageFor(`Domain not allowed for ${KEY}`)).toBe('Domain not allowed for [API key]');
		expect(messageFor(' ')).toMatch(/did not send/);
	});
});

describe('a 429 that stays', () => {
	const body = { message: 'Daily request quota exceeded.' };

	it("gives the service's reason and the daily quotas if the limit per minute does not explain it", () => {
		const response = { status: 429, headers: {}, body, isOverQuota: true };
		const failure = describeFailure(response, READ);
		expect(failure).toMatchObject({ message: 'Daily quota probably used up', httpCode: '429' });
		expect(failure.description).toMatch(/1,000 requests on Free, 10,000 on Pro, unlimited/);
		expect(failure.description).toMatch(/The service responded: Daily request quota exceeded\.$/);
	});

	it("names the limit and gives the service's reason when Max Wait has ended", () => {
		const rateLimited = { status: 429, headers: {}, body };
		expect(describeFailure({ code: 'WAIT_ENDED', rateLimited }, WRITE)).toEqual({
			message: 'Rate limit reached: no free slot for GET /api/orders within 600 seconds',
			description:
				'The request was not processed. Raise Max Wait under Options, run fewer workflows with this API key at the same time, or use a plan with more requests per minute. If nothing else uses this API key, the daily quota of the plan may be used up. The service responded: Daily request quota exceeded.',
			httpCode: '429',
			outcome: 'notSent',
			tryAgain: true,
			correlationId: undefined,
		});
		expect(describeFailure({ code: 'WAIT_ENDED' }, WRITE).description).toMatch(
			/requests per minute\.$/,
		);
	});
});

describe('describeFailure', () => {
	/** The key anywhere in a text, also across the place where long texts are cut. */
	const withKey = fc
		.tuple(fc.oneof(fc.nat({ max: 600 }), fc.integer({ min: 470, max: 500 })), fc.string())
		.map(([before, after]) => `${'x'.repeat(before)}${KEY}${after}`);
	const leaking = fc.oneof(
		withKey,
		withKey.map((message) => ({ error: { message } })),
		fc.record({ message: withKey, correlationId: withKey }),
		fc.record({ error: withKey, correlationId: withKey }),
	);
	const status = fc.oneof(fc.integer({ min: 100, max: 599 }), fc.constantFrom(NaN, 0, -1));
	const code = fc.oneof(
		fc.constantFrom('ECONNRESET', 'NOT_SENT', 'WAIT_ENDED'),
		fc.constantFrom('constructor', '__proto__', 'toString'),
		fc.string(),
	) as fc.Arbitrary<Code>;
	const result: fc.Arbitrary<Result> = fc.oneof(
		fc.tuple(status, fc.oneof(hostileBody, leaking)).map(([number, body]) => answer(number, body)),
		fc.record({ code, reason: fc.option(fc.oneof(fc.string(), withKey), { nil: undefined }) }),
	);

	it('never throws, always says something, and never shows the key or a part of it', () => {
		fc.assert(
			fc.property(result, fc.constantFrom(READ, WRITE), (failure, facts) => {
				const { message, description, correlationId } = describeFailure(failure, facts);
				for (const text of [message, description]) expect(text.trim()).not.toBe('');
				for (const text of [message, description, correlationId]) {
					expect(text ?? '').not.toContain(KEY.slice(0, 9));
				}
			}),
			runs(500),
		);
	});
});

describe('CallError', () => {
	const node = { id: '1', name: 'Get Orders', parameters: {} } as INode;
	const errorOf = (result: Result) => new CallError(node, describeFailure(result, READ));

	it.each<[Result, string | null]>([
		[answer(404, API_BODY), '404'],
		[answer(200, { success: false }), '200'],
		[{ code: 'ECONNRESET' }, null],
	])('has the failure in words: %j', (result, httpCode) => {
		const { message, description, outcome, tryAgain, correlationId } = describeFailure(
			result,
			READ,
		);
		expect(errorOf(result)).toMatchObject({ name: 'NodeApiError', message, description, httpCode });
		expect(errorOf(result).facts).toEqual({ outcome, tryAgain, correlationId });
	});

	it('shows whether it may be about a parameter', () => {
		for (const status of [400, 422]) {
			expect(isParameterRejected(errorOf(answer(status)))).toBe(true);
		}
		expect(isParameterRejected(errorOf(answer(404)))).toBe(false);
		expect(isParameterRejected(Object.assign(new Error(), { httpCode: '400' }))).toBe(false);
	});
});

it.each<[boolean, Result[]]>([
	[true, [answer(200, { success: true }), answer(204), answer(200, { success: 'false' })]],
	[true, [answer(200, 'a < b'), answer(200, ['<b>']), answer(200, [{ success: false }])]],
	// A record may have a field of that name.
	[true, [answer(200, { data: { id: '1', success: false } })]],
	[false, [answer(200, { success: false }), answer(200, { data: { success: false } })]],
	[false, [answer(200, HTML), { code: 'ECONNRESET' }]],
	[false, [100, 300, 404, NaN].map((status) => answer(status))],
])('is a success: %j, for %j', (expected, results) => {
	for (const result of results) expect([result, isSuccess(result)]).toEqual([result, expected]);
});
