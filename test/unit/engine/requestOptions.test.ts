import type { ItemContext } from '../../../nodes/MessagingCrm/engine/item';
import { readRequestOptions } from '../../../nodes/MessagingCrm/engine/callOptions';
import { expectRejected } from '../support/inputErrors';

function read(settings: object) {
	return readRequestOptions({ getNodeParameter: () => settings } as unknown as ItemContext);
}

it('takes timeout, certificates and proxy from the settings of the node', () => {
	const proxy = 'http://me:p%40ss@proxy.example.com:3128';
	expect(read({ timeout: 5000, allowUnauthorizedCerts: true, proxy })).toMatchObject({
		timeout: 5000,
		skipSslCertificateValidation: true,
		proxy: {
			...{ protocol: 'http', host: 'proxy.example.com', port: 3128 },
			auth: { username: 'me', password: 'p%40ss' },
		},
	});
});

it('takes the port of a proxy also if it is the usual one', () => {
	expect(read({ proxy: 'https://me:1@proxy.example.com:443/' }).proxy).toMatchObject({ port: 443 });
});

it('rejects a proxy without a host or a port, and one that n8n would bypass', () => {
	const proxies = ['a.test', 'http://a.test', 'http://[::1]', 'socks5://a.test:1'];
	expectRejected((proxy) => read({ proxy }), proxies, /proxy/i);
});
