import '../../engine/support/quiet';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { filesBefore, generatedFiles, ROOT } from '../../../tools/docs/generated';
import { ERRORS } from '../../../tools/docs/pages';

it('has the documentation and the previews that "npm run docs" writes', async () => {
	// test/engine/errors.test.ts compares the page of errors.
	const files = filesBefore().filter((file) => file !== ERRORS);
	const saved = files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
	expect(Object.fromEntries(saved)).toEqual(await generatedFiles(ERRORS));
});
