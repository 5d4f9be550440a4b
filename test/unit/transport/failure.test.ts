import * as fc from 'fast-check';

import type { CallFacts } from '../../../nodes/MessagingCrm/transport/call';
import { describeFailure } from '../../../nodes/MessagingCrm/transport/failure';
import { isSuccess } from '../../../nodes/MessagingCrm/transport/reason';
import type { Result } from '../../../nodes/MessagingCrm/transport/result';
import { hostileBody } from '../../support/hostileJson';
import { KEY, READ } from '../support/callFacts';
import { runs } from '../support/runs';

const HTML = '<html><head><title>502 Bad Gateway</title></head></html>';

const answer = (status: number, body?: unknown): Result => ({ status, headers: {}, body });

const describeAnswer = (status: number, body?: unknown, more: Partial<CallFacts> = {}) =>
	describeFailure(answer(status, body), { ...READ, ...more });

/** What the texts say word for word is in docs/reference/errors.md, which test/engine/errors.test.ts compares. */
describe('the message', () => {
	it.each<[string, number, unknown, string]>([
		['error.message', 400, { message: 'Bad Request', error: { message: 'No' } }, 'No'],
		['message', 400, { error: 'Bad Request', message: ' No \n' }, 'No'],
		['an empty reason', 400, { error: { message: ' ' }, message: 'Bad Request' }, 'Bad Request'],
		['several messages', 400, { error: 'Bad Request', message: ['No', 'none'] }, 'No; none'],
		['an error that is a text', 400, { error: 'Broken' }, 'Broken'],
		['success: false in data', 200, { message: 'OK', data: { success: false, error: 'No' } }, 'No'],
		['a plain text', 500, 'Internal Server Error', 'Internal Server Error'],
	])('is what the service said in %s', (_, status, body, message) => {
		expect(describeAnswer(status, body)).toMatchObject({ message, httpCode: String(status) });
	});

	it('quotes a body that has its reason elsewhere in the description', () => {
		const { description } = describeAnswer(422, { errors: { price: ['No price'] } });
		expect(description).toContain('The service responded: {"errors":{"price":["No price"]}}');
		expect(describeAnswer(422, { success: false }).description).not.toContain('responded');
	});

	it.each<[string, unknown[], RegExp]>([
		['a web page of a proxy', [HTML, `\n ${HTML}`], /^A web page came back .* \(status 503\)$/],
		[
			'no reason',
			[undefined, '', null, [{ x: 1 }], ['x', { x: 1 }], 7, { error: { message: {} } }],
			/^The service responded with status 503 without a/,
		],
	])('says in words of its own what came back: %s', (_, bodies, message) => {
		for (const body of bodies) expect(describeAnswer(503, body).message).toMatch(message);
	});

	it('is cut where the service does not come to an end, like all that is quoted', () => {
		const long = 'x'.repeat(5000);
		const failure = describeAnswer(400, { message: long, correlationId: long });
		const cut = long.slice(0, 500);
		expect(failure).toMatchObject({ message: cut, correlationId: cut });
		const rateLimited = { status: 429, headers: {}, body: { message: long } };
		const waitEnded = describeFailure({ code: 'WAIT_ENDED', rateLimited }, READ);
		for (const { description } of [failure, waitEnded]) {
			expect(description).toMatch(/[^x]x{400,500}( when you contact support)?\.$/);
		}
	});
});

it('the description names an ID that is no UUID if a value may be wrong, and never for another status', () => {
	const ofRecord = { endpoint: '/api/orders/{orderId}', path: '/api/orders/7' };
	const described = (status: number) => describeAnswer(status, {}, ofRecord).description;
	expect(described(404)).toContain('The ID in Order is not a UUID');
	expect(described(403)).toBe(`${READ.remedies.ofStatus[403]}.`);
});

it('the description blames the Base URL for a web page, unless the service may be behind it', () => {
	for (const status of [200, 404, 403, 502]) {
		const { description } = describeAnswer(status, HTML);
		expect(description.includes('leads to a web page')).toBe([200, 404].includes(status));
	}
});

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
const code: fc.Arbitrary<string> = fc.oneof(
	fc.constantFrom('ECONNRESET', 'NOT_SENT', 'WAIT_ENDED'),
	fc.constantFrom('constructor', '__proto__', 'toString'),
	fc.string(),
);
const result: fc.Arbitrary<Result> = fc.oneof(
	fc.tuple(status, fc.oneof(hostileBody, leaking)).map(([number, body]) => answer(number, body)),
	fc.record({ code, reason: fc.option(fc.oneof(fc.string(), withKey), { nil: undefined }) }),
);

it('a failed call never throws, always says something, and never shows the key or a part of it', () => {
	fc.assert(
		fc.property(result, fc.constantFrom(READ, { ...READ, readOnly: false }), (failure, facts) => {
			const { message, description, correlationId } = describeFailure(failure, facts);
			for (const text of [message, description]) expect(text.trim()).not.toBe('');
			for (const text of [message, description, correlationId]) {
				expect(text ?? '').not.toContain(KEY.slice(0, 9));
			}
		}),
		runs(500),
	);
});

it.each<[boolean, Result[]]>([
	[true, [answer(204), answer(200, { success: 'false' }), answer(200, 'a < b')]],
	// A record may have a field of that name.
	[true, [answer(200, { data: { id: '1', success: false } })]],
	[false, [answer(200, { success: false, id: '1' }), answer(200, { data: { success: false } })]],
])('is a success: %j, for %j', (expected, results) => {
	for (const result of results) expect([result, isSuccess(result)]).toEqual([result, expected]);
});
