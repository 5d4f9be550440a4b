/** Writes the reference documentation: npm run docs */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { PAGES } from './docs/pages';

async function writeAll(): Promise<void> {
	for (const [file, write] of Object.entries(PAGES)) {
		writeFileSync(resolve(__dirname, '../docs', file), await write());
		console.log(`docs/${file}`);
	}
}

writeAll().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
