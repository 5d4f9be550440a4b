import type { ItemContext } from '../../../nodes/MessagingCrm/engine/item';
import { readRequestOptions } from '../../../nodes/MessagingCrm/engine/callOptions';
import { expectRejected } from '../support/inputErrors';

function read(settings: object) {
	return readRequestOptions({ getNodeParameter: () => settings } as unknown as ItemContext);
}

it('takes timeout, certificates and proxy from the settings of the node', () => {
	// With the usual port, which an address leaves out.
	const proxy = 'https://me:p%40ss@proxy.example.com:443/';
	expect(read({ timeout: 5000, allowUnauthorizedCerts: true, proxy })).toMatchObject({
		timeout: 5000,
		skipSslCertificateValidation: true,
		proxy: {
			...{ protocol: 'https', host: 'proxy.example.com', port: 443 },
			auth: { username: 'me', password: 'p%40ss' },
		},
	});
});

it('rejects a proxy without a host or a port, and one that n8n would bypass', () => {
	const proxies = ['a.test', 'http://a.test', 'http://[::1]', 'socks5://a.test:1'];
	expectRejected((proxy) => read({ proxy }), proxies, /proxy/i);
});
