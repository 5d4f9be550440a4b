/** localhost, 127.0.0.0/8, 0.0.0.0, and the same in IPv6. */
const LOCAL_HOST =
	/^(?:(?:.+\.)?localhost\.?|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f[\da-f]{2}:[\da-f]{1,4}|0:0)\])$/;

/** Whether only the machine itself reaches a host, which is written as `URL` writes it. */
export function isLocalHost(hostname: string): boolean {
	return LOCAL_HOST.test(hostname);
}
