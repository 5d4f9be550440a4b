// Checks, in the folder it is started in, that a tag is ready to be published:
// node tools/checkRelease.mjs v0.1.0
import { readFileSync } from 'node:fs';

const tag = process.argv[2];
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const headings = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*$/gm) ?? [];

const problems = [];
if (tag !== `v${version}`) {
	problems.push(`The tag is ${tag}, but package.json has version ${version}.`);
}
const heading = headings.find((line) => line.startsWith(`## [${version}]`));
if (!heading) {
	problems.push(`CHANGELOG.md has no section "## [${version}]".`);
} else if (!/^## \[[^\]]+\] - \d{4}-\d{2}-\d{2}$/.test(heading)) {
	problems.push(`CHANGELOG.md has no date in "${heading}", e.g. "## [${version}] - 2026-01-31".`);
}

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
