import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import manifest from '../../package.json';

/** n8n's guidelines that no linter checks. */

it("the README has the sections that n8n's reviewers look for", () => {
	const readme = readFileSync(resolve(__dirname, '../../README.md'), 'utf8');
	const headings = [...readme.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
	const sections = ['Installation', 'Operations', 'Credentials', 'Compatibility', 'Usage'];
	expect(headings).toEqual(expect.arrayContaining([...sections, 'Resources', 'Version History']));
});

it('package.json links to one repository, its issues and its README', () => {
	const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');
	expect(manifest.bugs.url).toBe(`${repository}/issues`);
	expect(manifest.homepage).toBe(`${repository}#readme`);
});
