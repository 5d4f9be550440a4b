import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { atPath, isObject, textOf } from '../../nodes/MessagingCrm/shared/json';
import { code, page, table } from '../docs/markdown';
import { CHECKS } from './checks';
import { isOk, type Seen } from './seen';

const CONTRACT = resolve(__dirname, '../../docs/internals/service.md');

/** The contract's sentences that have a check, by the name of the check. */
export function sentences(): Map<string, string> {
	const rows = readFileSync(CONTRACT, 'utf8').matchAll(/^- \*\*(.+?)\.\*\* .*, `([a-z\d-]+)`$/gm);
	return new Map(Array.from(rows, ([, sentence, name]) => [name, sentence]));
}

/** The report in Markdown. Its only record values are words from status, type and similar fields. */
export function report(seen: Seen): string {
	const columns = [atPath(seen.body('boards/one'), 'data.crm_columns')].flat().filter(isObject);
	const hidden = new Set(columns.map(({ name }) => textOf(name)));
	const paths = seen.answers.map(({ request }) => request.split(/[? ]/)[0]);
	const firstOfPath = seen.answers.filter(
		(answer, index) => isOk(answer) && paths.indexOf(paths[index]) === index,
	);
	const failed = seen.answers.filter((answer) => !isOk(answer));
	return page([
		'# What the service does',
		'`npm run probe` wrote this report. It shows field names, and repeated words from fields such as status and type. It should contain no names, numbers, texts, IDs or keys of your account. **Read it before you share it.**',
		...checkResults(seen),
		'## Fields',
		firstOfPath
			.map(({ name, body }) => `- ${code(name)}: ${shownFields(body, hidden).join(', ')}`)
			.join('\n'),
		'## Failed requests',
		failed.map(({ request, result }) => `- ${code(request)}: ${result}`).join('\n') || 'None',
	]);
}

function checkResults(seen: Seen): string[] {
	const rows = Array.from(sentences(), ([name, sentence]) => {
		const findings = CHECKS[name](seen);
		const broken = findings.filter(([, holds]) => !holds);
		const good = findings.length > 0 ? 'Holds' : 'Cannot tell';
		const names = new Set((broken.length > 0 ? broken : findings).map(([what]) => what));
		const shown = [...names].slice(0, 12).join(', ');
		return [broken.length > 0 ? 'Does not hold' : good, code(name), sentence, shown];
	});
	return ['Does not hold', 'Cannot tell', 'Holds'].map((title) => {
		const cells = rows.filter(([result]) => result === title).map(([, ...others]) => others);
		const found = cells.length > 0 ? table(['Name', 'Sentence', 'Seen'], cells) : 'None';
		return `## ${title}\n\n${found}`;
	});
}

const HIDDEN = '(names that are not shown)';
const FIELD = /^[a-z][a-zA-Z_]{0,40}$/;

/** Matches fields that have a few fixed values. */
const WORD_FIELD = /(?:^|_)(?:status|type|direction|category)$/;

/** Matches words in only lowercase or only uppercase, because the names of people are in mixed case. */
const WORD = /^(?:[a-z]{2,16}(?:[_-][a-z]{1,16}){0,3}|[A-Z]{2,16}(?:[_-][A-Z]{1,16}){0,3})$/;

/**
 * The fields of a body, as dot paths. If only one of several objects has a field, the field's name is hidden, because
 * it may be data, such as a key in a map. Names in `additional_data` are hidden, because the business chooses them.
 *
 * @param hidden other names that the business has chosen, such as the names of board columns
 */
export function shownFields(body: unknown, hidden = new Set<string>(), path = ''): string[] {
	const objects = [body].flat().filter(isObject);
	const names = new Set(objects.flatMap((object) => Object.keys(object)));
	const lines = [...names].flatMap((name) => {
		const values = objects.filter((object) => name in object).map((object) => object[name]);
		const isField = FIELD.test(name) && !hidden.has(name);
		if (!isField || (values.length === 1 && objects.length > 1)) return [HIDDEN];
		const words = WORD_FIELD.test(name) ? wordsOf(values) : '';
		const isDeep = path.split('.').length > 4 || name === 'additional_data';
		const inner = isDeep ? [] : shownFields(values.flat(), hidden, `${path}${name}.`);
		return inner.length > 0 ? inner : [code(path + name) + words];
	});
	return [...new Set(lines)];
}

/** The words that occur more than once; empty if they are too many for a field with a few fixed values. */
function wordsOf(values: unknown[]): string {
	const repeated = values.filter((value, index) => values.lastIndexOf(value) > index);
	const words = [...new Set(repeated)].filter(
		(word) => typeof word === 'string' && WORD.test(word),
	);
	return words.length === 0 || words.length > 12 ? '' : ` (${words.join(', ')})`;
}
