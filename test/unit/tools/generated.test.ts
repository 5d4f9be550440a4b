import '../../engine/support/quiet';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { PAGES } from '../../../tools/docs/pages';
import { schemas, SCHEMAS } from '../../../tools/docs/schemas';

const inRepository = (path: string) => resolve(__dirname, '../../..', path);
const read = (path: string) => readFileSync(inRepository(path), 'utf8');

// test/engine/errors.test.ts compares the page of errors.
const pages = Object.keys(PAGES).filter((page) => page !== 'docs/reference/errors.md');

it.each(pages)('has %s as "npm run docs" writes it', async (page) => {
	expect(read(page)).toBe(await PAGES[page]());
});

it('has the previews that "npm run docs" writes', () => {
	const names = readdirSync(inRepository(SCHEMAS), { recursive: true, encoding: 'utf8' });
	const files = names.filter((name) => name.endsWith('.json')).map((name) => join(SCHEMAS, name));
	expect(Object.fromEntries(files.map((file) => [file, read(file)]))).toEqual(schemas());
});
