import type { FaultRule } from 'messaging-crm-simulator';
import { probe } from '../../../../tools/probe/index';
import { PLAN } from '../../../../tools/probe/plan';
import { probed, rowsIn } from './support/probe';

it('lists all requests, and sends none without a yes', async () => {
	const { report, printed, requests } = await probed({ confirms: false });
	expect([report, requests]).toEqual(['none', []]);
	const paths = printed.filter((line) => /^ {2}GET \//.test(line));
	expect(paths).toHaveLength(PLAN.length);
	expect(paths).toContain('  GET /api/orders?page=1&limit={limit}');
	expect(printed.join('\n')).toContain('At most 40');
});

it.each(['http://api.example.com', '', 'api.example.com', 'https://key@api.example.com'])(
	'sends no key to the address "%s"',
	async (baseUrl) => {
		const terminal = { print: () => {}, confirm: async () => true, readKey: async () => 'key' };
		await expect(probe({ baseUrl, unprefixedBaseUrl: '' }, terminal)).rejects.toThrow('Base URL');
	},
);

it('stops at a 429, which says nothing about the request', async () => {
	const { report, requests } = await probed({ rateLimit: { limit: 4 } });
	expect(report).toContain('**Incomplete:** the service responded 429');
	expect(requests.filter(({ status }) => status === 429)).toHaveLength(1);
	expect(rowsIn(report)['sort-updated']).toBe('not seen: the orders do not show it');
});

it.each<[FaultRule['fault'], string]>([
	[{ type: 'status', status: 401 }, 'The service rejected the API key, in either header'],
	[{ type: 'status', status: 404 }, 'The service was not found at this address'],
	[{ type: 'html502' }, 'A web page came back instead of data (status 502)'],
	[{ type: 'redirect', location: 'https://x.test' }, 'The service responded with a redirect'],
	[{ type: 'resetBefore' }, 'The service did not respond (ECONNRESET)'],
])('fails at the first request if it meets %o', async (fault, message) => {
	await expect(probed({}, { fault })).rejects.toThrow(new Error(message));
});
