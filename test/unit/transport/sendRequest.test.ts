import { UserError } from 'n8n-workflow';

import { networkFailure, sendRequest } from '../../../nodes/MessagingCrm/transport/sendRequest';

type Chunks = AsyncIterable<Uint8Array>;

/** The result for a response with this body. */
async function send(body: Chunks, statusCode = 200) {
	const respond = async () => ({ statusCode, headers: {}, body });
	return await sendRequest(respond, { url: 'https://crm.example.com' });
}

async function* inPieces(text: string, bytes: number): Chunks {
	const all = new TextEncoder().encode(text);
	for (let start = 0; start < all.length; start += bytes) yield all.subarray(start, start + bytes);
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('the body', () => {
	it.each([1, 2, 3, 1000])('is assembled from chunks of %i bytes', async (bytes) => {
		const body = { name: 'Siti \u{1F600} é', orders: [1, null] };
		const text = JSON.stringify(body);
		expect(await send(inPieces(text, bytes))).toEqual({ status: 200, headers: {}, text, body });
	});

	it.each([
		['', ''],
		['OK', 'OK'],
		['7', 7],
		['\uFEFF[1]', [1]],
		['"\uFEFFa"', '\uFEFFa'],
		[nested(100), JSON.parse(nested(100)) as unknown],
	])('is parsed from %j to %j', async (text, body) => {
		expect((await send(inPieces(text, 5))).body).toEqual(body);
	});

	it.each([
		['101 levels', nested(101), 'TOO_DEEP'],
		['101 levels after other values', `{"data":[{"id":1},${nested(99)}]}`, 'TOO_DEEP'],
		['101 nested objects', '{"a":'.repeat(100) + '{}' + '}'.repeat(100), 'TOO_DEEP'],
		['1,000,000 levels', nested(1_000_000), 'TOO_DEEP'],
		['incomplete JSON', ' {"half": ', 'ECONNRESET'],
	])('is rejected with %s', async (_, text, code) => {
		expect(await send(inPieces(text, 65_536))).toMatchObject({ status: 0, code });
	});

	it('is read up to 32 MB', async () => {
		let read = 0;
		async function* endless(): Chunks {
			for (;;) yield new Uint8Array(1024 * 1024).fill(++read);
		}
		for (const status of [200, 400]) {
			read = 0;
			expect(await send(endless(), status)).toMatchObject({ status: 0, code: 'TOO_LARGE' });
			expect(read).toBe(33);
		}
	});

	it('can be incomplete in a rejection, because the status is enough', async () => {
		async function* broken(): Chunks {
			yield new TextEncoder().encode('{"success": fal');
			throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
		}
		expect(await send(broken(), 422)).toEqual({ status: 422, headers: {}, body: '', text: '' });
		for (const status of [200, 502]) {
			expect(await send(broken(), status)).toMatchObject({ status: 0, code: 'ECONNRESET' });
		}
	});

	it.each([200, 422])(
		'never counts as an unsent request if it breaks off after the status %i',
		async (status) => {
			const cancel = new AbortController();
			async function* broken(): Chunks {
				yield new Uint8Array();
				cancel.abort();
				throw Object.assign(new Error('Refused'), { code: 'ECONNREFUSED', syscall: 'connect' });
			}
			const incomplete = status === 422 ? { status } : { status: 0, code: 'ECONNRESET' };
			expect(await send(broken(), status)).toMatchObject(incomplete);
			const respond = async () => ({ statusCode: status, headers: {}, body: broken() });
			const cancelled = sendRequest(respond, { url: 'https://crm.example.com' }, cancel.signal);
			expect(await cancelled).toMatchObject({ status: 0, code: 'ERR_CANCELED' });
		},
	);
});

describe('without a response', () => {
	it.each([
		'CERT_HAS_EXPIRED',
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		'ERR_TLS_CERT_ALTNAME_INVALID',
		'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	])('%s is a certificate error', (code) => {
		expect(networkFailure({ cause: { code } })).toMatchObject({ status: 0, code: 'CERTIFICATE' });
	});

	it.each([
		[new Error('Not allowed'), 'Not allowed'],
		['?', undefined],
	])('an error without a code means that n8n refused to send the request: %s', (error, reason) => {
		expect(networkFailure(error)).toMatchObject({ code: 'REFUSED_BY_N8N', reason });
	});

	it.each([
		['ETIMEDOUT', 'connect', 'UNREACHABLE'],
		['EHOSTUNREACH', 'connect', 'UNREACHABLE'],
		['EADDRNOTAVAIL', 'connect', 'UNREACHABLE'],
		['EAI_FAIL', 'getaddrinfo', 'UNREACHABLE'],
		['ECONNREFUSED', 'connect', 'ECONNREFUSED'],
		['ENOTFOUND', 'getaddrinfo', 'ENOTFOUND'],
	])(
		'%s during %s becomes %s, but keeps its code during read or write',
		(code, syscall, expected) => {
			const error = { code, syscall };
			const inOldN8n = { httpCode: code, messages: [`${syscall} ${code} 127.0.0.1:80`] };
			for (const failed of [{ cause: { cause: error } }, { code, errors: [error] }, inOldN8n]) {
				expect(networkFailure(failed).code).toBe(expected);
				expect(networkFailure(failed, true).code).toBe('PROXY_UNREACHABLE');
			}
			for (const later of ['read', 'write']) {
				expect(networkFailure({ cause: { code, syscall: later } }).code).toBe(code);
			}
		},
	);

	it('the request may have arrived unless the error is from n8n itself', () => {
		const causedBy = (cause: Error) => networkFailure(new Error('Failed', { cause })).code;
		expect(causedBy(new Error('Broken pipe'))).toBe('ECONNRESET');
		expect(causedBy(new UserError('Domain not allowed'))).toBe('REFUSED_BY_N8N');
	});
});
