import { appendFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { runChild } from '../support/child';
import { pack, type Packed } from '../support/pack';
import { folder } from './scanner/install';

interface Report {
	passed: boolean;
	details?: string;
}

const root = resolve(__dirname, '..', '..');
const scanner = join(folder, 'node_modules/@n8n/scan-community-package/scanner/scanner.mjs');

/** What the scanner says of files that are in these folders. */
async function scan(where: { sources?: string; packed: string }): Promise<Report[]> {
	const args = [join(__dirname, 'scanner', 'scan.mjs'), scanner, where.packed];
	if (where.sources) args.push(where.sources);
	// If the path contains "test", the rules take every file for one of their own test cases.
	const env = { ...process.env, NODE_ENV: undefined };
	const output = await runChild(process.execPath, args, { cwd: root, env });
	return JSON.parse(output) as Report[];
}

describe("n8n's package scanner", () => {
	let packed: Packed;
	let unpacked: string;

	beforeAll(async () => {
		packed = await pack();
		unpacked = await packed.unpack();
	});

	afterAll(async () => await packed?.remove());

	it('finds nothing wrong in the sources and in the package', async () => {
		expect(await scan({ packed: unpacked, sources: root })).toEqual([
			{ passed: true },
			{ passed: true },
		]);
	});

	it('would find what is not allowed', async () => {
		appendFileSync(join(unpacked, 'index.js'), 'setTimeout(() => console.log(process.env), 1);\n');
		const [{ passed, details }] = await scan({ packed: unpacked });
		expect(passed).toBe(false);
		expect(details).toContain('no-restricted-globals');
		expect(details).toContain('no-console');
	});
});
