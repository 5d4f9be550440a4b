/**
 * Writes the reference documentation: npm run docs
 * Compares it with what would be written: npm run docs:check
 */
import '../test/engine/support/quiet';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { PAGES } from './docs/pages';

const checking = process.argv.includes('--check');

async function main(): Promise<void> {
	for (const [file, write] of Object.entries(PAGES)) {
		const path = resolve(__dirname, '../docs', file);
		const text = await write();
		if (!checking) {
			writeFileSync(path, text);
			console.log(`docs/${file}`);
		} else if (readFileSync(path, 'utf8') !== text) {
			console.error(`docs/${file} is out of date. Run "npm run docs" and check what changed.`);
			process.exitCode = 1;
		}
	}
}

main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
