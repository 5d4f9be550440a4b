/** Writes the reference documentation, and the output schemas that the editor shows before a run: npm run docs */
import '../test/engine/support/quiet';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { PAGES } from './docs/pages';
import { schemas, SCHEMAS } from './docs/schemas';

const inRepository = (path: string) => resolve(__dirname, '..', path);

async function main(): Promise<void> {
	const files = schemas();
	for (const [file, write] of Object.entries(PAGES)) files[file] = await write();
	rmSync(inRepository(SCHEMAS), { recursive: true, force: true });
	for (const [file, text] of Object.entries(files)) {
		mkdirSync(dirname(inRepository(file)), { recursive: true });
		writeFileSync(inRepository(file), text);
	}
	console.log(`Wrote ${Object.keys(PAGES).join(', ')} and the schemas of operations`);
}

void main();
