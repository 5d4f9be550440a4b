/** @slow It makes every error happen. */
import '../../engine/support/quiet';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { filesBefore, generatedFiles, ROOT } from '../../../tools/docs/generated';

it('has the documentation and the previews that "npm run docs" writes', async () => {
	const saved = filesBefore().map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
	expect(Object.fromEntries(saved)).toEqual(await generatedFiles());
});
