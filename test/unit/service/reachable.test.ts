import { isReachable } from '../../../nodes/MessagingCrm/service';

const PUBLIC = { baseUrl: 'https://api.example.com' };

it.each([
	'http://LOCALHOST:5678',
	'http://127.1:5678',
	'http://0.0.0.0',
	'http://[::1]:5678',
	'http://192.168.1.5:5678',
	'http://n8n.local:5678',
	'http://n8n:5678',
	'http://localhost.',
	'http://[::ffff:127.0.0.1]',
	'http://host.docker.internal:5678',
	'http://169.254.1.1',
	'http://sub.localhost',
	'http://10.1.2.3',
	'http://172.31.0.1',
	'http://100.64.0.1',
	'http://[::]',
	'http://[fd12::1]',
	'http://[fe80::1]',
	'http://[::ffff:192.168.1.10]',
	'http://minio',
])('only a service in a private network can reach %s', (host) => {
	const address = `${host}/webhook-waiting/1/2?signature=3`;
	expect(isReachable(address, PUBLIC)).toBe(false);
	expect(isReachable(address, { baseUrl: 'http://127.0.0.1:5670' })).toBe(true);
});

it.each([
	'https://n8n.example.com',
	'http://192.169.1.5:5678',
	'http://10.example.com:5678',
	'https://localhost.example.com',
	'https://127.0.0.1.example.com',
	'http://[2001:db8::1]',
	'http://8.8.8.8',
	'http://172.32.0.1',
	'http://100.128.0.1',
	'http://[::ffff:8.8.8.8]',
])('any service can reach %s', (host) => {
	expect(isReachable(`${host}/webhook`, PUBLIC)).toBe(true);
});

it('no service can reach an empty address', () => {
	expect(isReachable('', { baseUrl: 'http://127.0.0.1:5670' })).toBe(false);
});
