// Installs the development dependencies if they are missing or older than package-lock.json. Each npm script
// that may be the first in a fresh clone begins with this script.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const lock = new URL('package-lock.json', root);
const marker = new URL('node_modules/.installed-lock-sha256', root);
/** npm writes this file at the end of every installation, including manual ones. */
const npmsOwnMarker = new URL('node_modules/.package-lock.json', root);

const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');

function isCurrent() {
	if (!existsSync(npmsOwnMarker)) return false;
	if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return true;
	return statSync(npmsOwnMarker).mtimeMs > statSync(lock).mtimeMs;
}

function install() {
	console.log(
		'Development dependencies are missing or outdated: running npm ci (takes about a minute) ...',
	);
	// Hides warnings: before Node 24, npm warns about two packages that tests hardly use.
	const { status, error } = spawnSync('npm', ['ci', '--loglevel=error'], {
		cwd: root,
		stdio: ['ignore', 'inherit', 'inherit'],
		shell: process.platform === 'win32',
	});
	if (status === 0) return;
	console.error(`npm ci failed: ${error?.message ?? 'see its messages above'}.`);
	process.exit(status || 1);
}

if (!isCurrent()) install();
writeFileSync(marker, wanted);
