import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { citationsIn, find, PATHS, ROOT, type Citation } from './support/citedPaths';

/** What a text, a comment or a configuration of the project points to, the project has: its files, and their sections. */

/** What others wrote or tools write, data, and this test. */
const NOT_OURS =
	/^(LICENSE\.md|package-lock\.json|examples\/|docs\/internals\/benchmarks\.json|test\/package\/citations\.test\.ts)|\/__schema__\/|\.(png|svg)$/;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The sections of a page, as GitHub names them. */
function sectionsOf(page: string): string[] {
	const text = read(page).replace(/^```[^]*?^```/gm, '');
	const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading.trim());
	return headings.map((heading) =>
		heading
			.toLowerCase()
			.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	);
}

function leadsNowhere(citation: Citation, file: string): boolean {
	const target = find(citation, file);
	if (target === undefined) return true;
	const { section } = citation;
	return section !== undefined && target.endsWith('.md') && !sectionsOf(target).includes(section);
}

/** The citations of a text that lead nowhere. */
function deadCitations(text: string, file: string): string[] {
	return citationsIn(text, file)
		.filter((citation) => leadsNowhere(citation, file))
		.map(({ path, section, line }) => `${line}: ${path}${section ? `#${section}` : ''}`);
}

it('cites only files and sections that the repository has', () => {
	const files = PATHS.filter((path) => !NOT_OURS.test(path) && statSync(join(ROOT, path)).isFile());
	const dead = files.flatMap((file) =>
		deadCitations(read(file), file).map((citation) => `${file}:${citation}`),
	);
	expect(dead).toEqual([]);
});

/** A wrong finding would be one of the texts of the repository, too. */
it.each([
	['docs/internals/service.md#no-such-section', ['1: docs/internals/service.md#no-such-section']],
	['no-such-page.md', ['1: no-such-page.md']],
	['../../service.md', ['1: ../../service.md']],
	['[Limits](limits.md)', ['1: limits.md']],
	['[Limits](#no-such-section)', ['1: n8n.md#no-such-section']],
	['\n\ntransport/retry.ts, transport/noSuchFile.ts', ['3: transport/noSuchFile.ts']],
	['transport/paging/, transport/noSuchFolder', ['1: transport/noSuchFolder']],
	['noSuchFolder/', ['1: noSuchFolder']],
	['resources/<resource>/index.ts, resources/<resource>/no.ts', ['1: resources/*/no.ts']],
	['${HOME}/(engine|noSuchFolder)/', ['1: nodes/MessagingCrm/noSuchFolder']],
	['nodes/**/*.{svg,css}', ['1: nodes/**/*.css']],
	["'/(orders|noSuchTest)[.]test[.]ts$'", ['1: noSuchTest.test.ts']],
	['and/or, /api/orders, @n8n/no-such-package/index.js, dist/noSuchFile.js, Node.js', []],
])('finds what is dead in %j', (text, dead) => {
	expect(deadCitations(text, 'docs/internals/n8n.md')).toEqual(dead);
});

it('reads comments in code, and pages anywhere', () => {
	const code = "f('engine/a.ts'); // engine/b.ts\n/** engine/c.ts */\nconst d = 'engine/d.md';";
	const dead = ['1: engine/b.ts', '2: engine/c.ts', '3: engine/d.md'];
	expect(deadCitations(code, 'nodes/MessagingCrm/index.ts').sort()).toEqual(dead);
});
