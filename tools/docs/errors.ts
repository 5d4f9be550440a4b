import { cause, ERRORS } from '../../test/engine/support/errors';
import { generated, list, page } from './markdown';

/** So many of each section are shown: the rest are alike. */
const MOST = 3;

/** docs/reference/errors.md */
export async function errorsPage(causeOnEngine = cause): Promise<string> {
	const sections: string[] = [];
	for (const [title, rows] of Object.entries(ERRORS)) {
		const lines: string[] = [];
		for (const row of rows.slice(0, MOST)) {
			const { message, description } = await causeOnEngine(row);
			lines.push(`**${message}**. ${inLine(description)}`);
		}
		sections.push(`## ${title}`, list(lines));
	}
	return page([
		generated('Errors'),
		'The most frequent errors: the message, and what to do. An error that names a field is about its value; with several items, it ends with the number of the item, counted from 0. [Sending](../guides/sending.md#failed-items) describes error items.',
		'![The node in the editor with the error for an order that does not exist](../images/error.png)',
		...sections,
	]);
}

function inLine(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/\.$/, '');
}
