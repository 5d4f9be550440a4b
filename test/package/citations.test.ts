import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** What a text of the project points to, the project has: its pages, and their sections. */

const ROOT = resolve(__dirname, '../..');
const FOLDERS = ['credentials', 'docs', 'nodes', 'test', 'tools'];
const DOCS = ['guides', 'internals', 'reference'];
const SKIPPED = ['node_modules', 'dist'];

/** A page, perhaps with a section; not an address elsewhere. */
const PAGE = /(?<![\w./:-])((?:[\w.-]+\/)*[\w-]+\.md)(?:#([\w-]+))?/g;

/** A section of the same page. */
const SECTION = /\]\(#([\w-]+)\)/g;

function filesOf(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return SKIPPED.includes(entry.name) ? [] : filesOf(path);
		return /\.([cm]?[jt]s|json|md)$/.test(entry.name) ? [path] : [];
	});
}

/** A page is named from the folder of the text, from the root, or from a folder of docs/. */
function find(page: string, from: string): string | undefined {
	return [dirname(from), ROOT, ...DOCS.map((folder) => join(ROOT, 'docs', folder))]
		.map((folder) => resolve(folder, page))
		.find((path) => existsSync(path) && statSync(path).isFile());
}

/** The sections of a page, as GitHub names them. */
function sectionsOf(path: string): string[] {
	const text = readFileSync(path, 'utf8').replace(/^```[^]*?^```/gm, '');
	const slugs = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
		heading
			.trim()
			.toLowerCase()
			.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	);
	return slugs.map((slug, index) => {
		const before = slugs.slice(0, index).filter((other) => other === slug).length;
		return before === 0 ? slug : `${slug}-${before}`;
	});
}

/** The citations of a text that lead nowhere. */
function deadCitations(text: string, path: string): string[] {
	const pages = [...text.matchAll(PAGE)].filter(([, page, section]) => {
		const target = find(page, path);
		return !target || (section !== undefined && !sectionsOf(target).includes(section));
	});
	const sections = path.endsWith('.md')
		? [...text.matchAll(SECTION)].filter(([, section]) => !sectionsOf(path).includes(section))
		: [];
	return [...pages, ...sections].map(([citation]) => citation);
}

const files = [
	...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
	...FOLDERS.flatMap((folder) => filesOf(join(ROOT, folder))),
].map((file) => resolve(ROOT, file));

it('cites only pages and sections that the repository has', () => {
	const dead = files.flatMap((path) =>
		deadCitations(readFileSync(path, 'utf8'), path).map(
			(citation) => `${relative(ROOT, path)}: ${citation}`,
		),
	);
	expect(dead).toEqual([]);
});

// Without their ending, since this file is read, too.
it.each([
	['docs/internals/service', '#rate-limits', []],
	['docs/internals/service', '#no-such-section', ['docs/internals/service@#no-such-section']],
	['service', '', []],
	['no-such-page', '', ['no-such-page@']],
	['../../docs/internals/service', '', []],
	['../../service', '', ['../../service@']],
	['https://example.com/no-such-page', '#at-all', []],
])('looks for %s%s', (page, section, dead) => {
	const found = deadCitations(`See (${page}.md${section}).`, __filename);
	expect(found).toEqual(dead.map((citation) => citation.replace('@', '.md')));
});
