import type { ItemContext } from '../../../nodes/MessagingCrm/engine/itemContext';
import { readRequestOptions } from '../../../nodes/MessagingCrm/engine/requestOptions';
import { expectRejected } from '../support/inputErrors';

function read(settings: object) {
	return readRequestOptions({ getNodeParameter: () => settings } as unknown as ItemContext);
}

it("has n8n's own values where nothing is set, and asks for JSON", () => {
	expect(read({})).toEqual({
		headers: { Accept: 'application/json' },
		timeout: 300_000,
		skipSslCertificateValidation: false,
	});
});

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

it.each([
	['http://proxy.example.com:80', 80],
	['https://me:1@proxy.example.com:443/', 443],
	['http://[::1]:3128', 3128],
])('takes the port of the proxy "%s"', (proxy, port) => {
	expect(read({ proxy }).proxy).toMatchObject({ port });
});

it('rejects a proxy without a host or a port, and one that n8n would bypass', () => {
	const proxies = [
		'proxy.example.com',
		'http://proxy.example.com',
		'http://[::1]',
		'http://',
		'x y',
		'socks5://127.0.0.1:1080',
	];
	expectRejected((proxy) => read({ proxy }), proxies, /proxy/i);
});
