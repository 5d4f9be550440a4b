import { appendFileSync, cpSync } from 'node:fs';
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

/** The scanner's results for these sources and packages, from one process, because each start takes seconds. */
async function scan(sources: string, ...packages: string[]): Promise<Report[]> {
	const args = [join(__dirname, 'scanner', 'scan.mjs'), scanner, sources, ...packages];
	// If the path contains "test", the rules treat every file as one of their own test cases.
	const env = { ...process.env, NODE_ENV: undefined };
	return JSON.parse(await runChild(process.execPath, args, { cwd: root, env })) as Report[];
}

describe("n8n's package scanner", () => {
	let packed: Packed;
	let reports: Report[];

	beforeAll(async () => {
		packed = await pack();
		const unpacked = await packed.unpack();
		const forbidden = join(unpacked, '..', 'forbidden');
		cpSync(unpacked, forbidden, { recursive: true });
		appendFileSync(join(forbidden, 'index.js'), 'setTimeout(() => console.log(process.env), 1);\n');
		reports = await scan(root, unpacked, forbidden);
	});

	afterAll(async () => await packed?.remove());

	it('finds no problems in the sources and the package', () => {
		expect(reports.slice(0, 2)).toEqual([{ passed: true }, { passed: true }]);
	});

	it('finds forbidden code', () => {
		const [, , { passed, details }] = reports;
		expect(passed).toBe(false);
		expect(details).toContain('no-restricted-globals');
		expect(details).toContain('no-console');
	});
});
