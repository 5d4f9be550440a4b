import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Each file and each section that a text, comment or configuration of the project cites must exist. */

const ROOT = resolve(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Folders with generated files. */
const IGNORED = ['.git', ...read('.gitignore').match(/^[\w.-]+(?=\/$)/gm)!];

/** All folders and files of the repository. */
const PATHS = pathsIn(ROOT).map((path) => relative(ROOT, path));

function pathsIn(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		if (IGNORED.includes(entry.name)) return [];
		const path = join(folder, entry.name);
		return entry.isDirectory() ? [path, ...pathsIn(path)] : [path];
	});
}

/** Files whose citations are not checked: files of other authors, generated files, data, and this test. */
const NOT_OURS =
	/^(LICENSE\.md|package-lock\.json|examples\/|test\/package\/citations\.test\.ts)|\/__schema__\/|\.(png|svg)$/;

/** Names that are not files of this repository: a product, and files that a test or the release workflow writes. */
const OTHERS = ['Node.js', 'notes.md', 'bad.ts'];

const OUR_ADDRESS = /https:\/\/github\.com\/[\w/-]+\/(blob|tree)\/main\//g;
const LINK = /\]\((?!https?:)([^)\s#]*)(?:#([^)\s]+))?\)/g;
/** The name of a file that is not a part of a URL, of another package's name, or of a pattern. */
const NAME =
	/(?<![\w@:./{}$#<*-])(?:\.{1,2}\/)*((?:[\w.-]+\/)*[\w.-]*\w\.(?:js|md|mjs|ts|yml))\b(?:#([\w-]+))?/g;
const FOLDER =
	/`((?:docs|nodes|simulator|test|tools)(?:\/[\w-]+)+|(?:[\w.-]+\/)*[\w.-]+(?=\/))\/?`/g;

/** The sections of a page, with GitHub's anchors. */
function sectionsOf(page: string): string[] {
	const headings = read(page).match(/(?<=^#+ ).*/gm) ?? [];
	return headings.map((heading) =>
		heading
			.toLowerCase()
			.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	);
}

/** The broken citations of a text. A link contains the full path, but a name can omit leading folders. */
function brokenCitations(text: string, file: string): string[] {
	const links = file.endsWith('.md') ? [...text.matchAll(LINK)] : [];
	const plain = links
		.reduce((left, [link]) => left.replace(link, ''), text)
		.replace(OUR_ADDRESS, '');
	const names = [...plain.matchAll(NAME), ...plain.matchAll(FOLDER)].filter(
		([, name]) => !OTHERS.includes(name) && !IGNORED.includes(name.split('/')[0]),
	);
	const inFull = ([, path]: string[]) => (path ? join(dirname(file), path) : file);
	const found = [
		...links.map((link) => [link, PATHS.find((one) => one === inFull(link))] as const),
		...names.map((name) => [name, PATHS.find((one) => `/${one}`.endsWith(`/${name[1]}`))] as const),
	];
	return found
		.filter(([{ 2: section }, path]) => {
			return !path || (section && path.endsWith('.md') && !sectionsOf(path).includes(section));
		})
		.map(([[citation]]) => citation);
}

it('the repository cites only existing files and sections', () => {
	const files = PATHS.filter((path) => !NOT_OURS.test(path) && statSync(join(ROOT, path)).isFile());
	expect(
		files.flatMap((file) =>
			brokenCitations(read(file), file).map((broken) => `${file}: ${broken}`),
		),
	).toEqual([]);
});

it('the check finds broken citations', () => {
	const broken = [
		'](limits.md)',
		'](#no-such-section)',
		'transport/noSuchFile.ts',
		'docs/internals/service.md#no-such-section',
		'docs/no.md',
		'`noSuchFolder/`',
		'`test/noSuchFolder`',
	];
	const [page, section, file, other, address, folder, level] = broken;
	const valid = '[n8n](../../README.md#installation), redact.ts, `transport/`, Node.js, dist/a.js';
	const onGitHub = `https://github.com/a/b/blob/main/${address}`;
	const text = `[a${page} [b${section} ${file} ${other} ${onGitHub} ${folder} ${level} ${valid}`;
	expect(brokenCitations(text, 'docs/internals/n8n.md')).toEqual(broken);
});
