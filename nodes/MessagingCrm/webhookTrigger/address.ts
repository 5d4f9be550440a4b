import { InputError } from '../shared/errors';

/** Loopback, private, link-local and carrier networks. */
const PRIVATE_V4 =
	/^(?:0|10|127)\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\./;
const PRIVATE_V6 = /^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/;

/** `URL` writes the last part of ::ffff:192.168.1.10 in hexadecimal. */
const MAPPED_V4 = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/** Names that no public DNS has. */
const PRIVATE_NAME =
	/^[^.]+$|\.(?:home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|test)$/;

/**
 * The address of a webhook that the service may reach. A public name may still lead into a private network.
 * @throws InputError for the machine itself, a private network and a name without a dot
 */
export function requireReachable(address = ''): string {
	const hostname = URL.canParse(address) ? new URL(address).hostname : '';
	if (hostname !== '' && !isPrivateHost(hostname)) return address;
	throw new InputError(
		`The service cannot reach n8n at ${hostname || 'its address'}`,
		'Set the environment variable N8N_WEBHOOK_URL (before n8n 2.35: WEBHOOK_URL) to the public address of n8n, e.g. https://n8n.example.com/, restart n8n and publish again. Without a public address, use Messaging CRM Trigger',
	);
}

/** @param hostname as `URL` writes it */
function isPrivateHost(hostname: string): boolean {
	const host = hostname.replace(/\.$/, '');
	const [, high, low] = MAPPED_V4.exec(host) ?? [];
	if (high !== undefined) {
		const [a, b] = [high, low].map((part) => parseInt(part, 16));
		return PRIVATE_V4.test([a >> 8, a & 255, b >> 8, b & 255].join('.'));
	}
	if (host.startsWith('[')) return PRIVATE_V6.test(host);
	return PRIVATE_V4.test(host) || PRIVATE_NAME.test(host);
}
