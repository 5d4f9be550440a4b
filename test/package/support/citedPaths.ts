import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../../..');
const HOME = 'nodes/MessagingCrm';

const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
	.split('\n')
	.filter((line) => line.endsWith('/'))
	.map((line) => line.slice(0, -1));

/** All folders and files of the repository, by their path in it. */
export const PATHS = pathsIn(ROOT).map((path) => relative(ROOT, path));

function pathsIn(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		if (entry.name === '.git' || ignored.includes(entry.name)) return [];
		const path = join(folder, entry.name);
		return entry.isDirectory() ? [path, ...pathsIn(path)] : [path];
	});
}

/** What a path begins with if it has no ending. */
const FOLDERS = PATHS.map((path) => (dirname(path) === HOME ? relative(HOME, path) : path)).filter(
	(name) => !name.includes('/') && extname(name) === '',
);

const ENDING = /[\w*]\.(cjs|js|json|md|mjs|png|svg|ts|yml)$/;

/** A name, a pattern, or several names: `order`, `*.test`, `(order|message)`, `{order,message}`. */
const SEGMENT = String.raw`(?:[\w.*-]|\([\w.*|-]+\)|\{[\w.*,-]+\})+`;
/** Not a part of an address, of another package's name, or of an element's. */
const CITED = new RegExp(
	String.raw`(?<![\w@:./{}$#<*-])((?:\.{1,2}/)*${SEGMENT}(?:/${SEGMENT})*/?)(?:#([\w-]+))?`,
	'g',
);

const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const OUR_CODE = /^(credentials|nodes|simulator|test|tools)\/.*\.[cm]?[jt]s$/;

/** Not of this repository: Node's name, and a file that the workflow of a release writes. */
const OTHERS = ['Node.js', 'notes.md'];

export interface Citation {
	path: string;
	/** The section of a page. */
	section?: string;
	line: number;
	/** A link of a page, which leads on from the page's folder. */
	isLink: boolean;
}

/** The paths of this repository that a file names: in its text, or in the comments of code, where pages count anywhere. */
export function citationsIn(text: string, file: string): Citation[] {
	if (!OUR_CODE.test(file)) return citedIn(text, file);
	const code = text.replace(COMMENT, blank);
	const comments = text.split('').map((char, at) => (char === code[at] ? blank(char) : char));
	// Code writes links into pages of another folder, where they are checked.
	const pages = citedIn(code, file).filter(
		({ path }) => path.endsWith('.md') && !path.startsWith('.'),
	);
	return [...pages, ...citedIn(comments.join(''), file)];
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

function citedIn(text: string, file: string): Citation[] {
	// A section alone is one of the same page.
	const plain = withPlainPatterns(text.replaceAll('](#', `](${basename(file)}#`));
	return [...plain.matchAll(CITED)].flatMap(({ index, 1: cited, 2: section }) => {
		const paths = alternatives(cited.replace(/\.+$/, '')).filter(isPath);
		if (paths.length === 0) return [];
		const before = plain.slice(0, index);
		const line = before.split('\n').length;
		const isLink = file.endsWith('.md') && /\]\(?$/.test(before);
		return paths.map((path) => ({ path: path.replace(/\/$/, ''), section, line, isLink }));
	});
}

/** Writes what code and regular expressions have for a name as `*`, on the same lines. */
function withPlainPatterns(text: string): string {
	return text
		.replace(/https:\/\/github\.com\/[\w-]+\/n8n-nodes-messaging-crm\/(blob|tree)\/main\//g, '')
		.replaceAll('${HOME}', HOME)
		.replaceAll('<rootDir>/', '')
		.replace(/\$\{[^}]*\}|<[\w-]+>|\[\^\/\]\+|\$\d/g, '*')
		.replace(/\\+\.|\[\.\]/g, '.')
		.replace(/(?<=['"`])\/(?=\()/g, '');
}

function alternatives(cited: string): string[] {
	const several = /[({]([^(){}]*)[)}]/.exec(cited);
	if (!several) return [cited];
	const [group, names] = several;
	return names.split(/[|,]/).flatMap((name) => alternatives(cited.replace(group, name)));
}

function isPath(cited: string): boolean {
	const segments = cited.split('/').filter((segment) => !/^\.{0,2}$/.test(segment));
	const [first = ''] = segments;
	if (OTHERS.includes(cited) || ignored.includes(first)) return false;
	if (ENDING.test(cited)) return true;
	// A folder alone needs a slash to be told from a word; what sed takes has one, too.
	return segments.length > 1 ? FOLDERS.includes(first) : cited.endsWith('/') && first.length > 1;
}

/**
 * The path in the repository that a citation in this file leads to. Any part of a path may be left out in front of it, and
 * its ending, but not in a link.
 */
export function find({ path, isLink }: Citation, file: string): string | undefined {
	const fromHere = join(dirname(file), path);
	if (isLink) return PATHS.find((one) => one === fromHere);
	const isRelative = path.startsWith('.') && /^\.{1,2}\//.test(path);
	const wanted = isRelative ? [fromHere, join(path)].map(exactly) : [endingIn(path)];
	return PATHS.find((one) => wanted.some((pattern) => pattern.test(one)));
}

const exactly = (path: string) => new RegExp(`^${pattern(path)}$`);
const endingIn = (path: string) => new RegExp(`(^|/)${pattern(path)}$`);

function pattern(path: string): string {
	const names: Record<string, string> = { '**/': '(.*/)?', '**': '.*', '*': '[^/]*' };
	return `${path.replace(/\*\*\/|\*\*|\*|[.+]/g, (found) => names[found] ?? `\\${found}`)}(\\.\\w+)*`;
}
