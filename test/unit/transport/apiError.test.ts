import * as fc from 'fast-check';

import { isParameterRejected } from '../../../nodes/MessagingCrm/transport/apiError';
import { ERROR_TYPES, MAY_BE_PROCESSED } from '../../../nodes/MessagingCrm/transport/errorTypes';
import {
	type ApiResponse,
	isSuccess,
	noResponse,
} from '../../../nodes/MessagingCrm/transport/response';
import { hostileBody } from '../../support/hostileJson';
import { runs } from '../support/runs';
import { codes, errorOf, KEY, response, statuses, WEB_PAGE } from './support/responses';

const LATER = 'notSent true';
const REJECTED = 'rejected false';
const CORRECTED = 'rejected true';
const SAME = 'the same';
const UNCERTAIN = 'uncertain false';

/** Failures, with their outcome and whether to retry: for a read, then for a write. */
it.each<[string, ApiResponse[], read: string, write: string]>([
	['a 429', [response(429), { ...response(429), code: 'QUOTA' }], LATER, SAME],
	['no connection', codes('ECONNREFUSED', 'EAI_AGAIN', 'UNREACHABLE', 'CERTIFICATE'), LATER, SAME],
	['no free slot', codes('NO_SLOT', 'CANCELLED_WHILE_WAITING', 'REFUSED_BY_N8N'), LATER, SAME],
	['a rejected key', [...statuses(401, 403), response(403, WEB_PAGE)], CORRECTED, SAME],
	['a redirect', statuses(300, 301, 302, 308), CORRECTED, SAME],
	['a web page', [response(200, WEB_PAGE), response(404, WEB_PAGE)], CORRECTED, SAME],
	['a rejection', statuses(400, 402, 404, 409, 413, 418, 422, 425), REJECTED, SAME],
	['a rejection with a 200', [response(200, { success: false }), response(NaN)], REJECTED, SAME],
	[
		'a failure',
		[...statuses(500, 501, 502, 503, 504, 599), response(502, WEB_PAGE)],
		LATER,
		UNCERTAIN,
	],
	['a timeout, or a result at another address', statuses(303, 408, 499), LATER, UNCERTAIN],
	['a lost response', codes('ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'E_NEW'), LATER, UNCERTAIN],
	['a cancelled request', codes('ERR_CANCELED'), LATER, UNCERTAIN],
	['no usable response', codes('TOO_LARGE', 'TOO_DEEP'), 'notSent false', UNCERTAIN],
])('has the right outcome for %s', (_, failures, read, write) => {
	for (const failure of failures) {
		const shown = [true, false].map((readOnly) => {
			const { outcome, tryAgain, description } = errorOf(failure, readOnly);
			expect(description?.includes(MAY_BE_PROCESSED)).toBe(outcome === 'uncertain');
			return `${outcome} ${tryAgain}`;
		});
		expect([failure, ...shown]).toEqual([failure, read, write === SAME ? read : write]);
	}
});

describe('the message', () => {
	it.each<[string, number, unknown, string]>([
		['error.message', 400, { message: 'Bad Request', error: { message: 'No' } }, 'No'],
		['message', 400, { error: 'Bad Request', message: ' No \n' }, 'No'],
		['an empty reason', 400, { error: { message: ' ' }, message: 'Bad Request' }, 'Bad Request'],
		['several messages', 400, { error: 'Bad Request', message: ['No', 'none'] }, 'No; none'],
		['an error that is a text', 400, { error: 'Broken' }, 'Broken'],
		['success: false in data', 200, { message: 'OK', data: { success: false, error: 'No' } }, 'No'],
		['a plain text', 500, 'Internal Server Error', 'Internal Server Error'],
	])('is the reason that the service gives in %s', (_, status, body, message) => {
		expect(errorOf(response(status, body))).toMatchObject({ message, httpCode: String(status) });
	});

	it.each<[string, unknown[], RegExp]>([
		[
			'a web page from a proxy',
			[WEB_PAGE, `\n ${WEB_PAGE}`],
			/web page instead of data \(status 503\)$/,
		],
		[
			'no reason',
			[undefined, '', null, [{ x: 1 }], ['x', { x: 1 }], 7, { error: { message: {} } }],
			/^The service responded with status 503 without a reason$/,
		],
	])('describes the response: %s', (_, bodies, message) => {
		for (const body of bodies) expect(errorOf(response(503, body)).message).toMatch(message);
	});

	it("is n8n's message if n8n did not send the request", () => {
		const { message, httpCode } = errorOf(noResponse('REFUSED_BY_N8N', 'Domain not allowed'));
		expect([message, httpCode]).toEqual(['Domain not allowed', null]);
	});

	it('is the same for all kinds of timeouts', () => {
		const messages = codes('ETIMEDOUT', 'ECONNABORTED').map(
			(response) => errorOf(response).message,
		);
		expect(new Set(messages)).toEqual(new Set(['The service did not respond in time']));
	});

	it('says until when the service accepts no request, if known', () => {
		const limited = { ...response(429, { message: 'Too many' }), code: 'NO_SLOT' };
		const error = errorOf({ ...limited, limitEndsAt: Date.UTC(2026, 10, 28, 16, 5, 40) });
		expect(error.message).toBe(
			'Rate limit reached: the service accepts no request until 2026-11-28 16:05:40 UTC',
		);
		expect(error.description).toBe(
			`${ERROR_TYPES.NO_SLOT.whatToDo} The service responded: Too many.`,
		);
		expect(errorOf(limited).message).toBe('Rate limit reached');
	});
});

describe('the description', () => {
	it('quotes the body if the reason is in an unknown field, and quotes the correlationId', () => {
		const { description } = errorOf(response(422, { errors: { price: [1] }, correlationId: 'c7' }));
		expect(description).toBe(
			`${ERROR_TYPES[422].whatToDo} The service responded: {"errors":{"price":[1]},"correlationId":"c7"}. Quote c7 when you contact support.`,
		);
		expect(errorOf(response(422, { success: false })).description).not.toContain('responded');
	});

	it('says that the address may be wrong for a web page, unless the page may be from a proxy of the service', () => {
		const pointsToWebPage = (status: number) =>
			errorOf(response(status, WEB_PAGE)).description?.includes('points to a web page');
		expect([200, 404, 403, 502].map(pointsToWebPage)).toEqual([true, true, false, false]);
	});

	it('shortens a long reason, like the message and the correlationId', () => {
		const long = 'x'.repeat(5000);
		const error = errorOf(response(400, { message: long, correlationId: long }));
		const cut = long.slice(0, 500);
		expect(error).toMatchObject({ message: cut, correlationId: cut });
		const limited = errorOf({ ...response(429, { message: long }), code: 'NO_SLOT' });
		for (const { description } of [error, limited])
			expect(description).toMatch(/[^x]x{400,500}\.$/);
	});
});

/** The key at any position in a text, including the position where long texts are cut. */
const withKey = fc
	.tuple(fc.oneof(fc.nat({ max: 600 }), fc.integer({ min: 470, max: 500 })), fc.string())
	.map(([before, after]) => `${'x'.repeat(before)}${KEY}${after}`);
const leaking = fc.oneof(
	withKey,
	withKey.map((message) => ({ error: { message } })),
	fc.record({ message: withKey, correlationId: withKey }),
	fc.record({ unknown: withKey, correlationId: withKey }),
);
const status = fc.oneof(fc.integer({ min: 100, max: 599 }), fc.constantFrom(NaN, 0, -1));
const code = fc.oneof(
	fc.constantFrom(...Object.keys(ERROR_TYPES), 'constructor', '__proto__', 'toString'),
	fc.string(),
);
const failure: fc.Arbitrary<ApiResponse> = fc
	.record({
		status,
		body: fc.oneof(hostileBody, leaking),
		code: fc.option(code, { nil: undefined }),
		reason: fc.option(fc.oneof(fc.string(), withKey), { nil: undefined }),
	})
	.map((given) => ({ ...response(given.status, given.body), ...given }));

it('an error always has a message, and never shows any part of the key', () => {
	fc.assert(
		fc.property(failure, fc.boolean(), (response, readOnly) => {
			const { message, description, correlationId } = errorOf(response, readOnly);
			for (const text of [message, description ?? '']) expect(text.trim()).not.toBe('');
			for (const text of [message, description, correlationId]) {
				expect(text ?? '').not.toContain(KEY.slice(0, 9));
			}
		}),
		runs(500),
	);
});

it('a rejection with 200, 400 or 422 can be about a parameter, unless it is a web page', () => {
	const rejected = [...statuses(200, 400, 422, 401, 404, 500), response(200, WEB_PAGE)];
	expect(rejected.map((response) => isParameterRejected(errorOf(response)))).toEqual([
		true,
		true,
		true,
		false,
		false,
		false,
		false,
	]);
});

it.each<[boolean, ApiResponse[]]>([
	[true, [response(204), response(200, { success: 'false' }), response(200, 'a < b')]],
	// A record can have a field called `success`.
	[true, [response(200, { data: { id: '1', success: false } })]],
	[
		false,
		[response(200, { success: false, id: '1' }), response(200, { data: { success: false } })],
	],
	[false, [response(200, WEB_PAGE), response(302)]],
])('isSuccess returns %j for %j', (expected, responses) => {
	for (const response of responses) {
		expect([response, isSuccess(response)]).toEqual([response, expected]);
	}
});
