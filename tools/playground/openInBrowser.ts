import { spawn } from 'node:child_process';

function opener(): string | undefined {
	if (!process.stdout.isTTY) return undefined;
	if (process.platform === 'darwin') return 'open';
	if (process.platform === 'win32') return 'explorer';
	return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? 'xdg-open' : undefined;
}

/** Only where somebody is watching; without a browser nothing happens. */
export function openInBrowser(url: string): void {
	const command = opener();
	if (!command) return;
	const child = spawn(command, [url], { stdio: 'ignore', detached: true });
	child.once('error', () => {});
	child.unref();
}
