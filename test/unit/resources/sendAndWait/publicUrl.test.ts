import { requirePublicUrl } from '../../../../nodes/MessagingCrm/resources/message/sendAndWait/execute';

const send = (host: string) => () => requirePublicUrl(`${host}/webhook-waiting/1/2?signature=3`);

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
])('%s is the machine of n8n itself, or in a private network', (host) => {
	expect(send(host)).toThrow('phones cannot reach');
});

it.each([
	'https://n8n.example.com',
	'http://192.169.1.5:5678',
	'http://10.example.com:5678',
	'https://localhost.example.com',
	'https://127.0.0.1.example.com',
	'http://[2001:db8::1]',
])('%s may be within reach', (host) => {
	expect(send(host)).not.toThrow();
});
