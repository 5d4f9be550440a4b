// Checks that a tag of the current folder can be published, and prints the changelog section for its version:
// node tools/checkRelease.mjs v0.1.0
import { readFileSync } from 'node:fs';

const tag = process.argv[2];
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
// The links at the end are removed, because they belong to no section.
const sections = readFileSync('CHANGELOG.md', 'utf8')
	.replace(/^\[[^\]]+\]: .*$/gm, '')
	.split(/^(?=## )/m);

const problems = [];
if (tag !== `v${version}`) {
	problems.push(`The tag is ${tag}, but package.json has version ${version}.`);
}
const section = sections.find((text) => text.startsWith(`## [${version}]`)) ?? '';
const [heading, ...lines] = section.split('\n');
if (!section) {
	problems.push(`CHANGELOG.md has no section "## [${version}]".`);
} else if (!/^## \[[^\]]+\] - \d{4}-\d{2}-\d{2}$/.test(heading)) {
	problems.push(
		`CHANGELOG.md has no date in "${heading}". Example: "## [${version}] - 2026-01-31".`,
	);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(lines.join('\n').trim());
