import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { runChild } from './child';

const root = resolve(__dirname, '..', '..');

/** The package as `npm publish` would send it. */
export interface Packed {
	name: string;
	version: string;
	/** The path of the tarball. */
	tarball: string;
	/** The checksum of the tarball, as in package-lock.json. */
	integrity: string;
	/** The paths of its files. */
	files: string[];
	/** Unpacks it, and returns the folder. */
	unpack(): Promise<string>;
	remove(): Promise<void>;
}

interface Report extends Omit<Packed, 'tarball' | 'files'> {
	filename: string;
	files: Array<{ path: string }>;
}

/** Packs the last build of this package. */
export async function pack(): Promise<Packed> {
	const folder = mkdtempSync(join(tmpdir(), 'packed-'));
	const args = ['pack', '--json', '--pack-destination', folder];
	const output = await runChild('npm', args, { cwd: root, env: process.env });
	const [report] = JSON.parse(output) as Report[];
	const tarball = join(folder, report.filename);
	return {
		...report,
		tarball,
		files: report.files.map(({ path }) => path),
		async unpack() {
			await runChild('tar', ['-xzf', tarball], { cwd: folder, env: process.env });
			return join(folder, 'package');
		},
		remove: () => rm(folder, { recursive: true, force: true }),
	};
}
