import type { INodeProperties, INodePropertyCollection, INodeType } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import manifest from '../../package.json';

/** Rules of docs/internals/n8n-review.md that no linter checks. */

const { MessagingCrm, MessagingCrmMemory, MessagingCrmTrigger } = require('../..') as Record<
	string,
	new () => INodeType
>;

const readme = readFileSync(resolve(__dirname, '../../README.md'), 'utf8');

/** n8n's template for packages has them; its reviewers look for them. */
const SECTIONS = [
	...['Installation', 'Operations', 'Credentials', 'Compatibility'],
	...['Usage', 'Resources', 'Version History'],
];

it('the README has the sections of the template of n8n, and is short', () => {
	const headings = [...readme.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
	expect(headings).toEqual(expect.arrayContaining(SECTIONS));
	expect(readme.split('\n').length).toBeLessThanOrEqual(150);
});

it('package.json names one repository, and where to report a bug', () => {
	const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');
	expect(manifest.bugs.url).toBe(`${repository}/issues`);
	expect(manifest.homepage).toBe(`${repository}#readme`);
});

it('a resource locator offers its list first', () => {
	const locators = [new MessagingCrm(), new MessagingCrmMemory(), new MessagingCrmTrigger()]
		.flatMap(({ description }) => allOf(description.properties))
		.filter(({ type }) => type === 'resourceLocator');
	expect(locators.length).toBeGreaterThan(10);
	const others = locators.filter(
		({ default: value, modes = [] }) =>
			modes[0].name !== 'list' || (value as { mode: string }).mode !== 'list',
	);
	expect(others.map(({ name }) => name)).toEqual([]);
});

/** With the fields of collections. */
function allOf(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => {
		const { type, options = [] } = property;
		if (type === 'collection') return [property, ...allOf(options as INodeProperties[])];
		if (type !== 'fixedCollection') return [property];
		const groups = options as INodePropertyCollection[];
		return [property, ...groups.flatMap(({ values }) => allOf(values))];
	});
}
