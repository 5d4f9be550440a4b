import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { PAGES } from '../../tools/docs/pages';

/** errors.md is compared where its errors happen. */
const { 'errors.md': _, ...pages } = PAGES;

it.each(Object.entries(pages))(
	'docs/%s is what "npm run docs" writes today',
	async (file, write) => {
		const text = readFileSync(resolve(__dirname, '../../docs', file), 'utf8');
		expect(text).toBe(await write());
	},
	60_000,
);
