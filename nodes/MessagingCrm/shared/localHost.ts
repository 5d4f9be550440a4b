const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])$/;

/** Whether only the machine itself reaches a host, which is written as `URL` writes it. */
export function isLocalHost(hostname: string): boolean {
	return LOCAL_HOST.test(hostname);
}
