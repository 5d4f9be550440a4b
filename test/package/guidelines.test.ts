import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import manifest from '../../package.json';

/** Rules of docs/internals/n8n-review.md that no linter checks. */

const readme = readFileSync(resolve(__dirname, '../../README.md'), 'utf8');

/** n8n's template for packages has them; its reviewers look for them. */
const SECTIONS =
	'Installation,Operations,Credentials,Compatibility,Usage,Resources,Version History';

it('the README has the sections of the template of n8n, and is short', () => {
	const headings = [...readme.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
	expect(headings).toEqual(expect.arrayContaining(SECTIONS.split(',')));
	expect(readme.split('\n').length).toBeLessThanOrEqual(150);
});

it('package.json names one repository, and where to report a bug', () => {
	const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');
	expect(manifest.bugs.url).toBe(`${repository}/issues`);
	expect(manifest.homepage).toBe(`${repository}#readme`);
});
