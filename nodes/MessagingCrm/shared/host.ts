/* The functions in this file expect a host as `URL.hostname` returns it. */

const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])$/;

const V4 = /^\d+(?:\.\d+){3}$/;

/** Matches IP addresses in loopback, private, link-local and carrier networks. */
const PRIVATE_V4 =
	/^(?:0|10|127)\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\./;
const PRIVATE_V6 = /^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/;

/** Matches an IPv4 address that is written as IPv6, e.g. ::ffff:192.168.1.10. `URL` converts its end to hexadecimal. */
const MAPPED_V4 = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/** Matches host names that do not exist in public DNS. */
const PRIVATE_NAME =
	/^[^.]+$|\.(?:home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|test)$/;

/** Whether a host can be reached only from the same machine. */
export function isLocalHost(hostname: string): boolean {
	return LOCAL_HOST.test(hostname);
}

/**
 * Whether a host cannot be reached from the internet: the machine itself, a private network, or a name without a dot.
 */
export function isPrivateHost(hostname: string): boolean {
	const host = hostname.replace(/\.$/, '');
	const [, high, low] = MAPPED_V4.exec(host) ?? [];
	if (high !== undefined) {
		const [a, b] = [high, low].map((part) => parseInt(part, 16));
		return PRIVATE_V4.test([a >> 8, a & 255, b >> 8, b & 255].join('.'));
	}
	if (host.startsWith('[')) return PRIVATE_V6.test(host);
	return V4.test(host) ? PRIVATE_V4.test(host) : PRIVATE_NAME.test(host);
}
