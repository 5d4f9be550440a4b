import { NOT_SENT, UNTRUSTED } from '../../../nodes/MessagingCrm/transport/result';
import { send, type ApiContext } from '../../../nodes/MessagingCrm/transport/send';

/** A context whose requests all end like this. */
function contextThat(end: () => Promise<unknown>): ApiContext {
	return { helpers: { httpRequestWithAuthentication: end } } as unknown as ApiContext;
}

async function failureAfter(error: unknown) {
	return await send(
		contextThat(async () => await Promise.reject(error)),
		'aCredential',
		{ url: '/' },
	);
}

it('does not say that nothing was sent where the response breaks off', async () => {
	const result = await send(
		contextThat(async () => ({
			statusCode: 200,
			headers: {},
			body: (async function* () {
				yield Buffer.from('{');
				throw new Error('No code');
			})(),
		})),
		'aCredential',
		{ url: '/' },
	);
	expect(result).toEqual({ code: 'ECONNRESET' });
});

describe('a request without a response', () => {
	it.each([
		'CERT_HAS_EXPIRED',
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		'ERR_TLS_CERT_ALTNAME_INVALID',
		'SELF_SIGNED_CERT_IN_CHAIN',
		'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	])('names the certificate after %s', async (code) => {
		expect(await failureAfter({ cause: { code } })).toEqual({ code: UNTRUSTED });
	});

	it.each(['ECONNRESET', 'EPROTO', 'E_NEW'])('keeps %s, wherever it stands', async (code) => {
		for (const error of [{ code }, { cause: { code } }, { cause: { cause: { code } } }]) {
			expect(await failureAfter(error)).toEqual({ code });
		}
	});

	it('has the reason of n8n where there is no code', async () => {
		expect(await failureAfter(new Error('Domain not allowed'))).toEqual({
			code: NOT_SENT,
			reason: 'Domain not allowed',
		});
		expect(await failureAfter('?')).toEqual({ code: NOT_SENT, reason: undefined });
	});
});
