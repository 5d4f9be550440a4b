import { existsSync } from 'node:fs';

import { runChild } from './child';
import { step, type Report } from './progress';

const asRoot = { cwd: '/', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };

/** One installation at a time: apt fails if two test files call it at the same time. */
const LOCK = '/tmp/n8n-nodes-messaging-crm-apt.lock';

/** Installs a Debian package, unless its command exists. */
export async function installFromDebian(
	packageName: string,
	command: string,
	report: Report,
): Promise<void> {
	if (existsSync(command)) return;
	if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
		throw new Error(`${command} is missing: install the package ${packageName} or an equivalent.`);
	}
	await step(report, `Installing ${packageName} from Debian`, async () => {
		const install = `test -e ${command} || { apt-get update -q && apt-get install -y -q ${packageName}; }`;
		await runChild('flock', [LOCK, 'sh', '-c', install], asRoot);
	});
}
