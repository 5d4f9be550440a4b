import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { NOT_PRODUCED, SECTIONS } from './support/errors';
import type { ErrorCase } from './support/errors/case';
import { produce, type Produced } from './support/errors/produce';
import { errorTexts } from './support/errors/texts';

/** For a test that is run alone, and has all errors happen for itself. */
const ALL_ERRORS_MS = 60_000;

const happened = new Map<ErrorCase, Promise<Produced>>();

async function once(errorCase: ErrorCase): Promise<Produced> {
	const produced = happened.get(errorCase) ?? produce(errorCase);
	happened.set(errorCase, produced);
	return await produced;
}

describe.each(SECTIONS)('$title', ({ cases, beforeRequests }) => {
	it.each(cases)('$why', async (errorCase) => {
		const { message, description, requests } = await once(errorCase);
		expect(message).toMatch(/\w+ \w+/);
		expect(message).toContain(errorCase.begins ?? '');
		expect(description).toMatch(/\w+ \w+/);
		if (beforeRequests) expect(requests).toBe(0);
	});
});

it(
	'docs/errors.md has what each of them says',
	async () => {
		const text = readFileSync(resolve(__dirname, '../../docs/errors.md'), 'utf8');
		for (const errorCase of SECTIONS.flatMap(({ cases }) => cases)) {
			const { message, description } = await once(errorCase);
			expect(text).toContain(inTable(errorCase.begins ?? message.replace(/ \[item 0\]$/, '')));
			expect(text).toContain(inTable(description));
		}
	},
	ALL_ERRORS_MS,
);

/** As a table in Markdown has it. */
function inTable(text: string): string {
	return text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
}

it(
	'no error of the sources is left out',
	async () => {
		const produced: Produced[] = [];
		for (const errorCase of SECTIONS.flatMap(({ cases }) => cases)) {
			produced.push(await once(errorCase));
		}
		const said = [...produced, ...NOT_PRODUCED].flatMap(({ message, description }) => [
			message,
			description,
		]);
		const missing = errorTexts().filter(({ pattern }) => !said.some((text) => pattern.test(text)));
		// An error gets its case in test/engine/support/errors, and so comes into docs/errors.md.
		expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
	},
	ALL_ERRORS_MS,
);

it('no error is excused that there is not', () => {
	const texts = errorTexts();
	const excused = NOT_PRODUCED.flatMap(({ message, description }) => [message, description]);
	expect(excused.filter((text) => !texts.some(({ pattern }) => pattern.test(text)))).toEqual([]);
});
