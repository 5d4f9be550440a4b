import '../../engine/support/quiet';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { PAGES } from '../../../tools/docs/pages';
import { schemas, SCHEMAS } from '../../../tools/docs/schemas';

const ROOT = resolve(__dirname, '../../..');

it('the docs and schemas are those that "npm run docs" writes', async () => {
	const files = schemas();
	for (const [file, write] of Object.entries(PAGES)) files[file] = await write();
	const names = readdirSync(join(ROOT, SCHEMAS), { recursive: true, encoding: 'utf8' });
	const previews = names.filter((name) => name.endsWith('.json'));
	const saved = [...Object.keys(PAGES), ...previews.map((name) => join(SCHEMAS, name))];
	const texts = saved.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
	expect(Object.fromEntries(texts)).toEqual(files);
});
