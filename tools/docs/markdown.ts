/** The title of a generated page, with a note that the page is generated. */
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

export function list(lines: string[]): string {
	return lines.map((line) => `- ${line}`).join('\n');
}

/** Joins the parts as paragraphs. Omits missing and empty parts. */
export function page(parts: Array<string | undefined>): string {
	return parts.filter((part) => part !== undefined && part !== '').join('\n\n') + '\n';
}
