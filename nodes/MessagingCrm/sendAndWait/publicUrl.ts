import { InputError } from '../shared/inputError';

/** Hosts that only the machine itself reaches: localhost, 127.0.0.0/8, 0.0.0.0, and the same in IPv6. */
const LOCAL_HOST =
	/^(?:(?:.+\.)?localhost\.?|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f[\da-f]{2}:[\da-f]{1,4}|0:0)\])$/;

/**
 * Rejects a page that no phone can reach.
 * @throws InputError if the host of the URL is n8n's own machine, which is the case without WEBHOOK_URL
 */
export function requirePublicUrl(url: string): void {
	const { origin, hostname } = new URL(url);
	if (!LOCAL_HOST.test(hostname)) return;
	throw new InputError(
		`The page to respond on is at ${origin}, which no phone can reach`,
		'Set the environment variable WEBHOOK_URL of n8n to its public address, e.g. https://n8n.example.com/, and restart n8n',
	);
}
