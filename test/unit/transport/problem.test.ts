import * as fc from 'fast-check';

import { NOT_SENT, UNTRUSTED, type Outcome } from '../../../nodes/MessagingCrm/transport/outcome';
import {
	describeProblem,
	isFailure,
	type CallFacts,
} from '../../../nodes/MessagingCrm/transport/problem';
import { jsonBody } from './helpers/json';

const KEY = 'sk_live_51f7a9c2e8d04b6f';
const READ: CallFacts = { readOnly: true, apiKey: KEY };
const WRITE: CallFacts = { readOnly: false, apiKey: KEY };
const DOUBT = /may have carried this out all the same/;

const API_BODY = {
	success: false,
	message: 'Bad Request',
	statusCode: 400,
	error: { message: 'order_status is not known' },
	correlationId: '4b0f7f5e-1c1e-4c39-9f9b-0f2b6c8a7d11',
};

const HTML = '<html><head><title>502 Bad Gateway</title></head></html>';

function answer(status: number, body?: unknown): Outcome {
	return { status, headers: {}, body };
}

describe('the message', () => {
	test.each<[string, number, unknown, string]>([
		['an /api/ body', 400, API_BODY, 'order_status is not known'],
		['the other body', 404, { success: false, error: { message: 'Not found' } }, 'Not found'],
		['the 429 body', 429, { message: 'Too many requests' }, 'Too many requests'],
		['success: false at 200', 200, { success: false, error: { message: 'No' } }, 'No'],
		['an error that is a text', 400, { error: ' Broken \n' }, 'Broken'],
		['an empty reason', 400, { error: { message: ' ' }, message: 'Bad Request' }, 'Bad Request'],
		['a plain text', 500, 'Internal Server Error', 'Internal Server Error'],
	])('is what the service said in %s', (_, status, body, message) => {
		expect(describeProblem(answer(status, body), READ)).toMatchObject({
			message,
			httpCode: String(status),
		});
	});

	test.each<[string, number, unknown, RegExp]>([
		['HTML from a proxy', 502, HTML, /^A web page came back instead of data \(status 502\)$/],
		['HTML at 200', 200, `\n ${HTML}`, /web page/],
		['nothing', 503, undefined, /^The service answered with status 503 and gave no reason$/],
		['an empty text', 500, '', /status 500/],
		['null', 500, null, /status 500/],
		['an array', 500, [{ x: 1 }], /status 500/],
		['a number', 500, 7, /status 500/],
		['nested garbage', 500, { error: { message: { message: ['x'] } } }, /status 500/],
		['a redirect', 302, '', /redirect/],
		['no reason at 200', 200, { success: false }, /did not do this, and gave no reason/],
	])('says in words of its own what came back: %s', (_, status, body, message) => {
		expect(describeProblem(answer(status, body), READ).message).toMatch(message);
	});

	test('joins several reasons', () => {
		const body = { message: ['quantity is missing', 'price is missing'] };
		expect(describeProblem(answer(400, body), READ).message).toBe(
			'quantity is missing; price is missing',
		);
	});

	test('is cut where the service does not come to an end', () => {
		const { message } = describeProblem(answer(500, { message: 'x'.repeat(5000) }), READ);
		expect(message).toHaveLength(500);
	});
});

describe('the description', () => {
	test('has a way on for each status of the reference, and for any other', () => {
		const statuses = [400, 401, 403, 404, 409, 413, 422, 500, 502, 503, 302, 200];
		const ways = statuses.map((status) => describeProblem(answer(status), READ).description);
		// 502 and 503 mean the same.
		expect(new Set(ways).size).toBe(statuses.length - 1);
		for (const way of ways) expect(way.length).toBeGreaterThan(25);
		const [strange, down] = [418, 504].map((status) => describeProblem(answer(status), READ));
		expect(strange.description).toBe(ways[0]);
		expect(down.description).toBe(ways[7]);
	});

	test('quotes the correlationId, where there is one', () => {
		const { description } = describeProblem(answer(400, API_BODY), READ);
		expect(description).toContain(API_BODY.correlationId);
		for (const correlationId of ['', null, 7, {}]) {
			const body = { ...API_BODY, correlationId };
			expect(describeProblem(answer(400, body), READ).description).not.toMatch(/Quote/);
		}
	});

	test('names the values that are no UUIDs where the service may have stumbled over them', () => {
		const facts = { ...READ, notUuids: ['Board', 'Item'] };
		for (const status of [400, 404, 422]) {
			const { description } = describeProblem(answer(status), facts);
			expect(description).toMatch(/The ID in Board is not a UUID.*The ID in Item is not a UUID/);
		}
		for (const status of [401, 409, 500]) {
			expect(describeProblem(answer(status), facts).description).not.toMatch(/UUID/);
		}
	});

	test('says of a write, and only of a write, that it may have been carried out', () => {
		const open: Outcome[] = [
			answer(500),
			answer(502),
			{ code: 'ECONNRESET' },
			{ code: 'ETIMEDOUT' },
		];
		for (const outcome of open) {
			expect(describeProblem(outcome, WRITE).description).toMatch(DOUBT);
			expect(describeProblem(outcome, READ).description).not.toMatch(DOUBT);
		}
		const certain: Outcome[] = [
			answer(400),
			answer(429),
			{ code: 'ECONNREFUSED' },
			{ code: NOT_SENT },
		];
		for (const outcome of certain) {
			expect(describeProblem(outcome, WRITE).description).not.toMatch(DOUBT);
		}
	});
});

describe('a request without a response', () => {
	test.each([
		['ECONNREFUSED', /refused the connection/, /Base URL/],
		['ENOTFOUND', /host of the service was not found/, /Base URL/],
		['ETIMEDOUT', /did not answer in time/, /later/],
		['ERR_CANCELED', /cancelled/, /again/],
		['EPROTO', /HTTPS/, /http:/],
		[UNTRUSTED, /certificate/, /renewed/],
		['E_NEW', /broke off/, /later/],
		[NOT_SENT, /did not send/, /credential/],
	])('%s', (code, message, wayOn) => {
		const problem = describeProblem({ code }, READ);
		expect(problem.message).toMatch(message);
		expect(problem.description).toMatch(wayOn);
		expect(problem.httpCode).toBeUndefined();
	});

	test('gives the reason why n8n did not send it, without the key', () => {
		const outcome = { code: NOT_SENT, reason: `Domain not allowed for ${KEY}` };
		expect(describeProblem(outcome, READ).message).toBe('Domain not allowed for [API key]');
		expect(describeProblem({ code: NOT_SENT, reason: ' ' }, READ).message).toMatch(/did not send/);
	});
});

describe('describeProblem', () => {
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
		fc.constantFrom('ECONNRESET', NOT_SENT, 'constructor', '__proto__', 'toString'),
		fc.string(),
	);
	const outcome: fc.Arbitrary<Outcome> = fc.oneof(
		fc.tuple(status, fc.oneof(jsonBody, leaking)).map(([number, body]) => answer(number, body)),
		fc.record({ code, reason: fc.option(fc.oneof(fc.string(), withKey), { nil: undefined }) }),
	);

	test('never throws, always says something, and never shows the key or a part of it', () => {
		fc.assert(
			fc.property(outcome, fc.constantFrom(READ, WRITE), (failure, facts) => {
				const { message, description } = describeProblem(failure, facts);
				for (const text of [message, description]) {
					expect(text.trim()).not.toBe('');
					expect(text).not.toContain(KEY.slice(0, 9));
				}
			}),
			{ numRuns: 2000 },
		);
	});
});

describe('isFailure', () => {
	test.each<[Outcome, boolean]>([
		[answer(200, { success: true }), false],
		[answer(200, HTML), true],
		[answer(200, 'a < b'), false],
		[answer(204), false],
		[answer(200, { success: 'false' }), false],
		[answer(200, [{ success: false }]), false],
		[answer(200, { success: false }), true],
		[answer(302), true],
		[answer(404), true],
		[answer(NaN), true],
		[{ code: 'ECONNRESET' }, true],
	])('%j: %s', (outcome, expected) => {
		expect(isFailure(outcome)).toBe(expected);
	});
});
