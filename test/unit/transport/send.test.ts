import { once } from 'node:events';

import type { IExecuteFunctions } from 'n8n-workflow';

import { send, type ApiContext } from '../../../nodes/MessagingCrm/transport/send';

const CREDENTIAL = { id: '', name: '', type: 'aCredential', data: { apiKey: 'key' } };

/** A context whose requests all end like this. */
function contextThat(end: () => Promise<unknown>): ApiContext {
	return { helpers: { httpRequestWithAuthentication: end } } as unknown as ApiContext;
}

async function failureAfter(error: unknown) {
	return await send(
		contextThat(async () => await Promise.reject(error)),
		CREDENTIAL,
		{ url: '/' },
	);
}

it.each([{ 'x-request-id': 'r' }, undefined])(
	'returns status, headers %j and body',
	async (headers) => {
		const body = [Buffer.from('{"id":7}')];
		const context = contextThat(async () => ({ statusCode: 404, headers, body }));
		const result = await send(context, CREDENTIAL, { url: '/' });
		expect(result).toEqual({ status: 404, headers: headers ?? {}, body: { id: 7 } });
	},
);

it('gives n8n the credential, which n8n then does not read again', async () => {
	const request = jest.fn(async () => ({ statusCode: 204, headers: {}, body: [] }));
	await send(contextThat(request), CREDENTIAL, { url: '/' });
	expect(request).toHaveBeenCalledWith('aCredential', expect.anything(), {
		credentialsDecrypted: CREDENTIAL,
	});
});

it.each([undefined, 0, -1, 1.5, 1e12])('takes the timeout %j', async (timeout) => {
	const context = contextThat(async () => ({ statusCode: 204, headers: {}, body: [] }));
	const result = await send(context, CREDENTIAL, { url: '/', timeout });
	expect(result).toEqual({ status: 204, headers: {}, body: '' });
});

it('ends a request at its timeout, and when it is cancelled', async () => {
	async function untilAborted(this: IExecuteFunctions) {
		const signal = this.getExecutionCancelSignal() as AbortSignal;
		if (!signal.aborted) await once(signal, 'abort');
		throw Object.assign(new Error(), { code: 'ERR_CANCELED' });
	}
	const context = contextThat(untilAborted);
	const request = { url: '/', timeout: 1 };
	expect(await send(context, CREDENTIAL, request)).toEqual({ code: 'ETIMEDOUT' });
	const { signal } = new AbortController();
	expect(await send(context, CREDENTIAL, request, signal)).toEqual({ code: 'ETIMEDOUT' });
	const cancelled = await send(context, CREDENTIAL, { url: '/' }, AbortSignal.abort());
	expect(cancelled).toEqual({ code: 'ERR_CANCELED' });
});

it.each([
	['does not say that nothing was sent', new Error('No code'), 'ECONNRESET'],
	['keeps the code', Object.assign(new Error(), { code: 'EPIPE' }), 'EPIPE'],
])('%s if the response breaks off', async (_, error, code) => {
	const result = await send(
		contextThat(async () => ({
			statusCode: 200,
			headers: {},
			body: (async function* () {
				yield Buffer.from('{');
				throw error;
			})(),
		})),
		CREDENTIAL,
		{ url: '/' },
	);
	expect(result).toEqual({ code });
});

describe('a request without a response', () => {
	it.each([
		...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'],
		...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
	])('names the certificate after %s', async (code) => {
		expect(await failureAfter({ cause: { code } })).toEqual({ code: 'UNTRUSTED' });
	});

	it.each(['ECONNRESET', 'EPROTO', 'E_NEW'])('keeps %s, wherever it stands', async (code) => {
		for (const error of [{ code }, { cause: { code } }, { cause: { cause: { code } } }]) {
			expect(await failureAfter(error)).toEqual({ code });
		}
	});

	it('has the reason of n8n where there is no code', async () => {
		expect(await failureAfter(new Error('Domain not allowed'))).toEqual({
			code: 'NOT_SENT',
			reason: 'Domain not allowed',
		});
		expect(await failureAfter('?')).toEqual({ code: 'NOT_SENT', reason: undefined });
	});
});
