/** The first lines of a page that nobody is to edit by hand. */
export function generated(title: string): string {
	return `# ${title}\n\n<!-- Written by "npm run docs" from the node itself. A test keeps it current. -->`;
}

export function table(head: string[], rows: string[][]): string {
	const inCell = (text: string) => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
	const line = (cells: string[]) => `| ${cells.map(inCell).join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function code(text: unknown): string {
	return `\`${String(text)}\``;
}

/** E.g. `a, b or c`. */
export function enumerated(words: string[], last: 'and' | 'or'): string {
	return words.join(', ').replace(/, ([^,]*)$/, ` ${last} $1`);
}

/** A link to a heading of the same page; GitHub makes its address like this. */
export function linkTo(heading: string, text = heading): string {
	const anchor = heading
		.toLowerCase()
		.replace(/[^\w\- ]/g, '')
		.replaceAll(' ', '-');
	return `[${text}](#${anchor})`;
}

export function json(value: unknown): string {
	return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

/** The parts that are there, as paragraphs; ends in a newline. */
export function page(parts: Array<string | undefined>): string {
	return parts.filter((part) => part !== undefined && part !== '').join('\n\n') + '\n';
}
