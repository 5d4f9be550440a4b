import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { SEND_MESSAGE, useService } from './support/service';

const service = useService({ conversations: 1 });

/** The logins that the proxy gets. */
const logins: string[] = [];
let proxy: Server;

beforeAll(() => {
	proxy = createServer(({ headers }, response) => {
		const [, login] = String(headers['proxy-authorization']).split(' ');
		logins.push(Buffer.from(login, 'base64').toString());
		response.end('{}');
	}).listen(0);
});

afterAll(() => void proxy.close());

it.each(['p%40w', '50%25off', 'a%2540b'])(
	'gets the password %s as it was meant',
	async (password) => {
		const { port } = proxy.address() as AddressInfo;
		const requestOptions = { proxy: `http://me:${password}@127.0.0.1:${port}` };
		const { error } = await service().run({
			...SEND_MESSAGE,
			receiver: '62810001',
			requestOptions,
		});
		expect(error).toBeUndefined();
		expect(logins.at(-1)).toBe(`me:${decodeURIComponent(password)}`);
	},
);

it.each(['http://127.0.0.1:1', 'http://proxy..invalid:3128'])(
	'names the proxy if it is the proxy that cannot be reached: %s',
	async (address) => {
		const requestOptions = { proxy: address };
		const parameters = { ...SEND_MESSAGE, receiver: '62810001', requestOptions };
		const { error } = await service().run(parameters);
		expect(error?.message).toBe('The proxy cannot be reached');
		expect(error?.description).not.toContain('Base URL');
	},
);
