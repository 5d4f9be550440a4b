import type { ItemContext } from '../../../nodes/MessagingCrm/engine/itemContext';
import { readRequestOptions } from '../../../nodes/MessagingCrm/sendAndWait/requestOptions';
import { InputError } from '../../../nodes/MessagingCrm/shared/inputError';

function read(settings: object) {
	return readRequestOptions({ getNodeParameter: () => settings } as unknown as ItemContext);
}

describe('readRequestOptions', () => {
	it('has what the engine has where nothing is set', () => {
		expect(read({})).toEqual({ timeout: 300_000, skipSslCertificateValidation: false });
	});

	it('takes timeout, certificates and proxy from the settings of the node', () => {
		const proxy = 'http://me:p%40ss@proxy.example.com:3128';
		expect(read({ timeout: 5000, allowUnauthorizedCerts: true, proxy })).toEqual({
			timeout: 5000,
			skipSslCertificateValidation: true,
			proxy: {
				protocol: 'http',
				host: 'proxy.example.com',
				port: 3128,
				auth: { username: 'me', password: 'p@ss' },
			},
		});
	});

	it.each(['proxy.example.com', 'http://proxy.example.com', 'http://', 'not a proxy'])(
		'rejects the proxy "%s"',
		(proxy) => expect(() => read({ proxy })).toThrow(InputError),
	);
});
