import { UserError } from 'n8n-workflow';

import { noResponseOf } from '../../../nodes/MessagingCrm/transport/sendRequest';

describe('a request without a response', () => {
	it.each([
		...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'],
		...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
	])('names the certificate after %s', (code) => {
		expect(noResponseOf({ cause: { code } })).toEqual({ code: 'UNTRUSTED' });
	});

	it.each([
		[new Error('Not allowed'), 'Not allowed'],
		['?', undefined],
	])('has the reason of n8n where there is no code: %s', (error, reason) => {
		expect(noResponseOf(error)).toEqual({ code: 'NOT_SENT', reason });
	});

	it.each([
		['ETIMEDOUT', 'connect'],
		['EMFILE', 'connect'],
		['ENETDOWN', 'connect'],
		['EAI_FAIL', 'getaddrinfo'],
	])('has not arrived if there was no connection: %s', (code, syscall) => {
		const error = { code, syscall };
		const inOldN8n = { httpCode: code, messages: [`${syscall} ${code} 127.0.0.1:80`] };
		for (const one of [{ cause: { cause: error } }, { ...error, errors: [error] }, inOldN8n]) {
			expect(noResponseOf(one)).toEqual({ code: 'EHOSTUNREACH' });
		}
		expect(noResponseOf({ ...error, syscall: 'read' })).toEqual({ code });
	});

	it.each(['EHOSTUNREACH', 'ENETUNREACH'])('may have arrived if %s came later', (code) => {
		for (const syscall of ['read', 'write', 'writev']) {
			const error = { cause: { cause: { code, syscall } } };
			expect(noResponseOf(error)).toEqual({ code: 'ECONNRESET' });
		}
		expect(noResponseOf({ code, syscall: 'connect' })).toEqual({ code });
	});

	it('may have arrived if the error is not one of n8n itself', () => {
		const causedBy = (cause: Error) => new Error('Failed', { cause });
		const refused = { code: 'NOT_SENT', reason: 'Failed' };
		expect(noResponseOf(causedBy(new Error('Broken pipe')))).toEqual({ code: 'ECONNRESET' });
		expect(noResponseOf(causedBy(new UserError('Domain not allowed')))).toEqual(refused);
	});
});
