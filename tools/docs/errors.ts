import { SECTIONS } from '../../test/engine/support/errors';
import { produce as onEngine } from '../../test/engine/support/errors/produce';
import { generated, list, page } from './markdown';

/** Sections whose messages name the field and say it all. */
const SELF_EXPLANATORY = ['Fields of single operations', 'Lists in the editor', 'Chat memory'];

/** Of the others, so many of each: the rest are alike. */
const MOST = 3;

/**
 * docs/reference/errors.md
 * @param produce makes an error happen
 */
export async function errorsPage(produce = onEngine): Promise<string> {
	const sections: string[] = [];
	for (const { title, cases } of SECTIONS) {
		if (SELF_EXPLANATORY.includes(title)) continue;
		const lines: string[] = [];
		for (const errorCase of cases.slice(0, MOST)) {
			const { message, description } = await produce(errorCase);
			lines.push(`**${inLine(message)}**. ${inLine(description)}`);
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
	return text
		.replace(/ \[item \d+[^\]]*\]/, '')
		.replace(/\s+/g, ' ')
		.replace(/\.$/, '');
}
