/** Writes the reference documentation, and what the editor shows of an operation's output before it has run: npm run docs */
import '../test/engine/support/quiet';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { filesBefore, generatedFiles, ROOT } from './docs/generated';

async function main(): Promise<void> {
	const files = await generatedFiles();
	for (const [file, text] of Object.entries(files)) {
		const path = join(ROOT, file);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
	}
	for (const file of filesBefore()) if (!(file in files)) rmSync(join(ROOT, file));
}

main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
