/* Functions that take a host expect the format of `URL`. */

const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])$/;

const V4 = /^\d+(?:\.\d+){3}$/;

/** Loopback, private, link-local and carrier networks. */
const PRIVATE_V4 =
	/^(?:0|10|127)\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\./;
const PRIVATE_V6 = /^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/;

/** `URL` formats the last part of ::ffff:192.168.1.10 in hexadecimal. */
const MAPPED_V4 = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/** Names that do not exist in public DNS. */
const PRIVATE_NAME =
	/^[^.]+$|\.(?:home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|test)$/;

/** Whether only the machine itself can reach a host. */
export function isLocalHost(hostname: string): boolean {
	return LOCAL_HOST.test(hostname);
}

/** Whether others cannot reach a host: the machine itself, a private network, or a name without a dot. */
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
