import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { PAGES } from './pages';
import { schemas, SCHEMAS } from './schemas';

export const ROOT = resolve(__dirname, '..', '..');

/**
 * The text of every generated file, by its path in the repository.
 * @param except paths of pages that are not needed
 */
export async function generatedFiles(...except: string[]): Promise<Record<string, string>> {
	const pages: Record<string, string> = {};
	for (const [file, write] of Object.entries(PAGES)) {
		if (!except.includes(file)) pages[file] = await write();
	}
	return { ...pages, ...schemas() };
}

/** The paths of the generated files that the repository has. */
export function filesBefore(): string[] {
	const folder = join(ROOT, SCHEMAS);
	const names = existsSync(folder)
		? readdirSync(folder, { recursive: true, encoding: 'utf8' })
		: [];
	const saved = names.filter((file) => file.endsWith('.json')).map((file) => join(SCHEMAS, file));
	return [...Object.keys(PAGES).filter((file) => existsSync(join(ROOT, file))), ...saved];
}
