import { UserError } from 'n8n-workflow';

import { sendRequest, type ApiContext } from '../../../nodes/MessagingCrm/transport/sendRequest';

const CREDENTIAL = { id: '', name: '', type: 'aCredential', data: { apiKey: 'key' } };

/** Sends a request that ends like this. */
async function sendTo(end: () => Promise<unknown>, timeout?: number) {
	const context = { helpers: { httpRequestWithAuthentication: end } } as unknown as ApiContext;
	return await sendRequest(context, CREDENTIAL, { url: '/', timeout });
}

const EMPTY = { statusCode: 204, headers: {}, body: [] };

it.each([undefined, 0, -1, 1.5, 1e12])('takes the timeout %j', async (timeout) => {
	const result = await sendTo(async () => EMPTY, timeout);
	expect(result).toMatchObject({ status: 204, headers: {}, body: '' });
});

it.each([
	['does not say that nothing was sent', new Error('No code'), 'ECONNRESET'],
	['keeps the code', Object.assign(new Error(), { code: 'EPIPE' }), 'EPIPE'],
])('%s if the response breaks off', async (_, error, code) => {
	async function* body() {
		yield Buffer.from('{');
		throw error;
	}
	expect(await sendTo(async () => ({ ...EMPTY, body: body() }))).toEqual({ code });
});

describe('a request without a response', () => {
	const failureAfter = async (error: unknown) =>
		await sendTo(async () => await Promise.reject(error));

	it.each([
		...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'],
		...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
	])('names the certificate after %s', async (code) => {
		expect(await failureAfter({ cause: { code } })).toEqual({ code: 'UNTRUSTED' });
	});

	it.each([
		[new Error('Not allowed'), 'Not allowed'],
		['?', undefined],
	])('has the reason of n8n where there is no code: %s', async (error, reason) => {
		expect(await failureAfter(error)).toEqual({ code: 'NOT_SENT', reason });
	});

	it.each([
		['ETIMEDOUT', 'connect'],
		['EMFILE', 'connect'],
		['ENETDOWN', 'connect'],
		['EAI_FAIL', 'getaddrinfo'],
	])('has not arrived if there was no connection: %s', async (code, syscall) => {
		const error = { code, syscall };
		const inOldN8n = { httpCode: code, messages: [`${syscall} ${code} 127.0.0.1:80`] };
		for (const one of [{ cause: { cause: error } }, { ...error, errors: [error] }, inOldN8n]) {
			expect(await failureAfter(one)).toEqual({ code: 'EHOSTUNREACH' });
		}
		expect(await failureAfter({ ...error, syscall: 'read' })).toEqual({ code });
	});

	it.each(['EHOSTUNREACH', 'ENETUNREACH'])('may have arrived if %s came later', async (code) => {
		for (const syscall of ['read', 'write', 'writev']) {
			const error = { cause: { cause: { code, syscall } } };
			expect(await failureAfter(error)).toEqual({ code: 'ECONNRESET' });
		}
		expect(await failureAfter({ code, syscall: 'connect' })).toEqual({ code });
	});

	it('may have arrived if the error is not one of n8n itself', async () => {
		const causedBy = (cause: Error) => new Error('Failed', { cause });
		const refused = { code: 'NOT_SENT', reason: 'Failed' };
		expect(await failureAfter(causedBy(new Error('Broken pipe')))).toEqual({ code: 'ECONNRESET' });
		expect(await failureAfter(causedBy(new UserError('Domain not allowed')))).toEqual(refused);
	});
});
