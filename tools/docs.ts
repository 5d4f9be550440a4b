/**
 * Writes the reference documentation, and what the editor shows of an operation's output before it has run: npm run docs
 * Compares it with what would be written: npm run docs:check
 */
import '../test/engine/support/quiet';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { PAGES } from './docs/pages';
import { schemas, SCHEMAS } from './docs/schemas';

const ROOT = resolve(__dirname, '..');

const checking = process.argv.includes('--check');

async function main(): Promise<void> {
	for (const [file, write] of Object.entries(PAGES)) output(file, await write());
	const files = schemas();
	for (const [file, text] of Object.entries(files)) output(file, text);
	writtenBefore()
		.filter((file) => !(file in files))
		.forEach(remove);
}

function output(file: string, text: string): void {
	const path = join(ROOT, file);
	if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
	if (checking) return complain(file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, text);
	console.log(file);
}

function remove(file: string): void {
	if (checking) return complain(file);
	rmSync(join(ROOT, file));
	console.log(`${file} (removed)`);
}

function complain(file: string): void {
	console.error(`${file} is out of date. Run "npm run docs" and check what changed.`);
	process.exitCode = 1;
}

function writtenBefore(): string[] {
	const folder = join(ROOT, SCHEMAS);
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.json'))
		.map((file) => join(SCHEMAS, file));
}

main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
