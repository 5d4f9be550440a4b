import { NOT_PRODUCED, SECTIONS } from '../../test/engine/support/errors';
import type { ErrorSection } from '../../test/engine/support/errors/case';
import { produce as onEngine } from '../../test/engine/support/errors/produce';
import { resultOf, TEST_CASES } from '../../test/engine/support/credentialTest';
import { errorItems } from './errorItems';
import { code, generated, linkTo, page, table } from './markdown';

const HEAD = ['Message', 'Cause', 'What to do'];
const ITEMS = 'Error items';
const TEST = 'The Test button of the credential';
const OTHERS = 'Errors without a test on the engine';

/**
 * docs/reference/errors.md
 * @param produce makes an error happen
 */
export async function errorsPage(produce = onEngine): Promise<string> {
	const sections: string[] = [];
	for (const section of SECTIONS) sections.push(await sectionOf(section, produce));
	const titles = [ITEMS, ...SECTIONS.map(({ title }) => title), TEST, OTHERS];
	return page([
		generated('Errors'),
		"Every error that the nodes show, its cause, and what to do about it. n8n shows *Message* as the error's message and *What to do* as its description. With several input items, a message about the values of one ends with its number, e.g. `[item 1]`, counted from 0. Each text was recorded from n8n's engine and the [simulated service](../../simulator). A test checks that none is missing.",
		'![The node in the editor with the error for an order that does not exist](../images/error.png)',
		titles.map((title) => `- ${linkTo(title)}`).join('\n'),
		`## ${ITEMS}`,
		...errorItems(),
		...sections,
		`## ${TEST}`,
		`The test reads ${code('/businesses')}, and ${code('/api/inboxes')} too if there is a second base URL. Its errors are those of an execution, such as:`,
		'![The credential in the editor after a test with a typo in its address](../images/credential-typo.png)',
		table(['Message', 'Cause'], await testRows()),
		`## ${OTHERS}`,
		table(
			[...HEAD, 'Why it has no test'],
			NOT_PRODUCED.map((error) => [error.message, error.why, error.description, error.reason]),
		),
	]);
}

async function sectionOf(
	{ title, text, cases }: ErrorSection,
	produce: typeof onEngine,
): Promise<string> {
	const rows: string[][] = [];
	for (const errorCase of cases) {
		const { message, description } = await produce(errorCase);
		const { begins, why } = errorCase;
		// Of a case with several items.
		const says = begins === undefined ? message.replace(/ \[item 0\]$/, '') : `${begins} …`;
		rows.push([says, why, description]);
	}
	return [`## ${title}`, text, table(HEAD, rows)].join('\n\n');
}

async function testRows(): Promise<string[][]> {
	const rows: string[][] = [];
	for (const testCase of TEST_CASES) rows.push([await resultOf(testCase), testCase.why]);
	return rows;
}
