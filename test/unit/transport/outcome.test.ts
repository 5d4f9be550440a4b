import { canRetry, outcomeOf } from '../../../nodes/MessagingCrm/transport/outcome';
import type { Result } from '../../../nodes/MessagingCrm/transport/result';

const answer = (status: number, body: unknown = ''): Result => ({ status, headers: {}, body });
const statuses = (...list: number[]): Result[] => list.map((status) => answer(status));
const codes = (...list: string[]): Result[] => list.map((code) => ({ code }));

const HTML = '<html></html>';
const SAME = 'the same for both';
const LATER = 'notSent true once';
const AT_ONCE = 'notSent true again';
const IN_DOUBT = 'uncertain false once';

/** The outcome, whether to try again, and whether the request itself is sent again. */
it.each<[string, Result[], read: string, write: string]>([
	['a 429', [answer(429), { ...answer(429), isOverQuota: true }], AT_ONCE, SAME],
	['no way', codes('ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'), AT_ONCE, SAME],
	['no server', codes('ENOTFOUND', 'EPROTO', 'UNTRUSTED', 'NOT_SENT'), LATER, SAME],
	['no slot', codes('WAIT_ENDED', 'WAIT_CANCELLED'), LATER, SAME],
	['a rejected key', [...statuses(401, 403), answer(403, HTML)], 'rejected true once', SAME],
	['a redirect', statuses(300, 301, 302, 308), 'rejected true once', SAME],
	['a web page', [answer(200, HTML), answer(404, HTML)], 'rejected true once', SAME],
	['a rejection', statuses(400, 402, 404, 409, 413, 418, 422, 425), 'rejected false once', SAME],
	['one with a 200', [answer(200, { success: false }), answer(NaN)], 'rejected false once', SAME],
	['a temporary failure', [...statuses(500, 502, 503), answer(502, HTML)], AT_ONCE, IN_DOUBT],
	['another failure', statuses(501, 504, 599), LATER, IN_DOUBT],
	['a time that ran out, or a result elsewhere', statuses(303, 408, 499), LATER, IN_DOUBT],
	['a lost answer', codes('ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'E_NEW'), AT_ONCE, IN_DOUBT],
	['a cancelled request', codes('ERR_CANCELED'), LATER, IN_DOUBT],
	['no usable answer', codes('TOO_LARGE', 'TOO_DEEP'), 'notSent false once', IN_DOUBT],
])('%s', (_, results, read, write) => {
	for (const result of results) {
		expect([result, inWords(result, true)]).toEqual([result, read]);
		expect([result, inWords(result, false)]).toEqual([result, write === SAME ? read : write]);
	}
});

function inWords(result: Result, readOnly: boolean): string {
	const { outcome, tryAgain } = outcomeOf(result, { readOnly });
	return `${outcome} ${tryAgain} ${canRetry(result, readOnly) ? 'again' : 'once'}`;
}
