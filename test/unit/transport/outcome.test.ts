import { outcomeOf } from '../../../nodes/MessagingCrm/transport/outcome';
import type { Code, Result } from '../../../nodes/MessagingCrm/transport/result';

const answer = (status: number, body: unknown = ''): Result => ({ status, headers: {}, body });
const none = (...codes: Code[]): Result[] => codes.map((code) => ({ code }));

const HTML = '<html></html>';
const SAME = 'the same for both';

it.each<[Result[], read: string, write: string]>([
	[none('ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EPROTO', 'UNTRUSTED'), 'notSent true', SAME],
	[none('NOT_SENT', 'WAIT_ENDED', 'WAIT_CANCELLED'), 'notSent true', SAME],
	[[answer(429), { ...answer(429), isOverQuota: true }], 'notSent true', SAME],
	[[answer(401), answer(403), answer(403, HTML)], 'rejected true', SAME],
	[[answer(301), answer(308), answer(200, HTML), answer(404, HTML)], 'rejected true', SAME],
	[[400, 402, 404, 409, 413, 418, 422].map((status) => answer(status)), 'rejected false', SAME],
	[[answer(413, HTML), answer(200, { success: false }), answer(NaN)], 'rejected false', SAME],
	[
		[500, 502, 503, 504, 408, 499].map((status) => answer(status)),
		'notSent true',
		'uncertain false',
	],
	[[answer(502, HTML)], 'notSent true', 'uncertain false'],
	[none('ETIMEDOUT', 'ECONNRESET', 'ERR_CANCELED', 'E_NEW'), 'notSent true', 'uncertain false'],
	[none('TOO_LARGE', 'TOO_DEEP'), 'notSent false', 'uncertain false'],
])('%j of a read: %s, of a write: %s', (results, read, write) => {
	for (const result of results) {
		expect([result, inWords(result, true)]).toEqual([result, read]);
		expect([result, inWords(result, false)]).toEqual([result, write === SAME ? read : write]);
	}
});

function inWords(result: Result, readOnly: boolean): string {
	const { outcome, tryAgain } = outcomeOf(result, { readOnly });
	return `${outcome} ${tryAgain}`;
}
