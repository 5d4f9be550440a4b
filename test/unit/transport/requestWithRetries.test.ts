import { systemClock } from '../../../nodes/MessagingCrm/shared/clock';
import { ApiError, requestWithRetries } from '../../../nodes/MessagingCrm/transport';
import { VirtualClock } from '../support/virtualClock';
import { NODE } from './support/responses';

/** A reply to a request: the status of a response, a response with headers, or the code of an error. */
type Reply = number | string | { status: number; headers: Record<string, string> };

const retryAfter = (seconds: number): Reply => ({
	status: 429,
	headers: { 'retry-after': String(seconds) },
});

const real = { ...systemClock };
afterAll(() => void Object.assign(systemClock, real));

let keys = 0;

interface Options {
	method?: 'GET' | 'POST';
	/** Max Wait, in ms. */
	maxWait?: number;
	/** How long each try takes, in ms. */
	tryMs?: number;
	maxTries?: number;
}

/** Sends a request that gets these replies. The last reply is repeated. */
async function send(
	replies: Reply[],
	{ method, maxWait = Infinity, tryMs = 0, maxTries }: Options = {},
) {
	const clock = new VirtualClock();
	for (const name of ['now', 'elapsed', 'sleep', 'random'] as const) {
		Object.assign(systemClock, { [name]: clock[name].bind(clock) });
	}
	let tries = 0;
	const respond = async () => {
		await clock.sleep(tryMs);
		const reply = replies[Math.min(tries++, replies.length - 1)];
		if (typeof reply === 'string') throw Object.assign(new Error(reply), { code: reply });
		const { status, headers } = typeof reply === 'number' ? { status: reply, headers: {} } : reply;
		const body = (async function* () {
			yield new TextEncoder().encode(`{"success": ${status < 300}}`);
		})();
		return { statusCode: status, headers, body };
	};
	// Each API key has its own rate limiter. With a new key, earlier requests do not count.
	const connection = { baseUrl: 'https://crm.example.com', apiKey: `key-${++keys}` };
	const request = { endpoint: '/api/orders', method, maxWait, maxTries };
	const sent = requestWithRetries(respond, () => NODE, connection, request);
	const result = await clock.run(sent.catch((error: unknown) => error));
	const code = result instanceof ApiError ? result.code : undefined;
	return { result, code, tries, took: clock.elapsed() };
}

const POST = { method: 'POST' as const };

it('sends a failing read up to six times', async () => {
	for (const failure of [503, 'ECONNRESET', 'ECONNREFUSED']) {
		expect(await send([failure])).toMatchObject({ code: String(failure), tries: 6 });
	}
	expect(await send([503, 200])).toMatchObject({ result: { success: true }, tries: 2 });
	expect(await send([503], { maxTries: 2 })).toMatchObject({ tries: 2 });
});

it('resends a write only if the service has not processed it', async () => {
	for (const failure of [500, 502, 503, 504, 408, 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH']) {
		const { result, tries } = await send([failure, 200], POST);
		expect([tries, result]).toMatchObject([1, { outcome: 'uncertain', tryAgain: false }]);
	}
	for (const failure of [429, 'ECONNREFUSED', 'EAI_AGAIN']) {
		expect(await send([failure, 200], POST)).toMatchObject({ result: { success: true }, tries: 2 });
	}
});

it.each([400, 401, 403, 404, 409, 422, 301, 501, 504, 'ENOTFOUND', 'EPROTO', 'CERT_HAS_EXPIRED'])(
	'does not retry after %s',
	async (failure) => expect((await send([failure, 200])).tries).toBe(1),
);

describe('Max Wait', () => {
	it('is a deadline for the start of the next try, and includes the duration of earlier tries', async () => {
		const quick = await send(['ETIMEDOUT'], { maxWait: 12_000 });
		expect(quick.tries).toBe(5);
		expect(quick.took).toBeLessThanOrEqual(12_000);
		expect(await send(['ETIMEDOUT'], { maxWait: 12_000, tryMs: 11_000 })).toMatchObject({
			tries: 2,
		});
		expect(await send(['ETIMEDOUT'], { maxWait: 12_000, tryMs: 13_000 })).toMatchObject({
			tries: 1,
		});
		expect(await send([503, 200], { maxWait: 0 })).toMatchObject({ tries: 1, took: 0 });
	});

	it('ends a call immediately if Retry-After is longer, and the error says when Retry-After ends', async () => {
		const { result, tries, took } = await send([retryAfter(3600)], { ...POST, maxWait: 600_000 });
		expect([tries, took]).toEqual([1, 0]);
		// An hour after the start of the virtual clock.
		expect(result).toMatchObject({ code: 'QUOTA', outcome: 'notSent', httpCode: '429' });
		expect((result as Error).message).toBe(
			'Daily quota probably used up: the service accepts no request until 2025-06-15 04:00:20 UTC',
		);
	});

	it('limits the time for tries after 429s, but not the number of tries', async () => {
		const used: Reply = { status: 429, headers: { 'x-ratelimit-remaining': '0' } };
		const { code, tries, took } = await send([used], { ...POST, maxWait: 600_000 });
		expect([code, took]).toEqual(['NO_SLOT', expect.any(Number)]);
		expect(took).toBeGreaterThan(590_000);
		expect(took).toBeLessThanOrEqual(601_000);
		expect(tries).toBeGreaterThan(60);
		const late = [...Array<Reply>(20).fill(used), 200];
		expect(await send(late, POST)).toMatchObject({ result: { success: true }, tries: 21 });
	});
});

it('ends a call after a minute of 429s that the limit per minute does not explain', async () => {
	const { code, took } = await send([429], { ...POST, maxWait: 600_000 });
	expect(code).toBe('QUOTA');
	expect(took).toBeGreaterThan(60_000);
	expect(took).toBeLessThan(70_000);
});
