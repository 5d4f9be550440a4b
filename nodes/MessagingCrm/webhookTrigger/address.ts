import { InputError } from '../shared/errors';
import { isPrivateHost, parseUrl } from '../shared/host';

/**
 * A webhook address that the service may be able to reach. A public name can still resolve to a private address.
 * @throws InputError for the machine itself, a private network or a name without a dot
 */
export function requireReachable(address = ''): string {
	const hostname = parseUrl(address)?.hostname ?? '';
	if (hostname !== '' && !isPrivateHost(hostname)) return address;
	throw new InputError(
		`The service cannot reach n8n at ${hostname || 'its address'}`,
		'Set the environment variable N8N_WEBHOOK_URL (before n8n 2.35: WEBHOOK_URL) to the public address of n8n, e.g. https://n8n.example.com/, restart n8n and publish again. Without a public address, use Messaging CRM Trigger',
	);
}
