import { NOT_PRODUCED, SECTIONS } from '../../test/engine/support/errors';
import type { ErrorSection } from '../../test/engine/support/errors/case';
import { produce } from '../../test/engine/support/errors/produce';
import { MessagingCrmApi } from '../../credentials/MessagingCrmApi.credentials';
import { generated, linkTo, page, table } from './markdown';

const HEAD = ['What it says', 'Why', 'The way on'];
const TEST = 'The Test button of the credential';
const OTHERS = 'Without a test on the engine';

/**
 * docs/errors.md
 * @param happen makes an error happen, unless that was done before
 */
export async function errorsPage(happen = produce): Promise<string> {
	const sections: string[] = [];
	for (const section of SECTIONS) sections.push(await sectionOf(section, happen));
	const titles = [...SECTIONS.map(({ title }) => title), TEST, OTHERS];
	return page([
		generated('Errors'),
		"Every error that the nodes show, why it comes, and the way on. What it says and the way on are what n8n shows as an error's message and description: each was made to happen on n8n's engine against the [simulated service](../test/simulator) when this page was written, and a test finds any error of the sources that is missing here. If the node continues on error, they are the lines of `error` of the item.",
		'![The node in the editor, with what it says where an order does not exist](images/error.png)',
		titles.map((title) => `- ${linkTo(title)}`).join('\n'),
		...sections,
		`## ${TEST}`,
		'The test of the credentials in a real n8n makes these happen. Where the address cannot be reached at all, n8n shows the code of the failure, such as ECONNREFUSED.',
		table(
			['What it says'],
			messagesOfTest().map((message) => [message]),
		),
		`## ${OTHERS}`,
		table(
			[...HEAD, 'Why there is none'],
			NOT_PRODUCED.map(({ message, description, why, reason }) => [
				message,
				why,
				description,
				reason,
			]),
		),
	]);
}

async function sectionOf(
	{ title, text, cases }: ErrorSection,
	happen: typeof produce,
): Promise<string> {
	const rows: string[][] = [];
	for (const errorCase of cases) {
		const { message, description } = await happen(errorCase);
		const { begins, why } = errorCase;
		// n8n counts from 0, and so does every case.
		const says = begins === undefined ? message.replace(/ \[item 0\]$/, '') : `${begins} …`;
		rows.push([says, why, description]);
	}
	return [`## ${title}`, text, table(HEAD, rows)].join('\n\n');
}

/** What the credential itself has for its test. */
function messagesOfTest(): string[] {
	return new MessagingCrmApi().test.rules?.map(({ properties }) => properties.message) ?? [];
}
