import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { code, generated, page } from './markdown';

const FOLDER = resolve(__dirname, '../../examples');
const NOTE = 'n8n-nodes-base.stickyNote';

interface Example {
	name: string;
	nodes: Array<{ type: string; parameters: { content?: string }; credentials?: object }>;
}

/** docs/reference/templates.md: each example as n8n's form for templates asks for it. */
export function templatesPage(): string {
	const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
	return page([
		generated('Templates'),
		"The title and the description of each example, as n8n's form for workflow templates asks for them. The description is the note on the canvas.",
		...files.map(template),
	]);
}

function template(file: string): string {
	const { nodes } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Example;
	const note = nodes.find(({ type }) => type === NOTE)?.parameters.content ?? '';
	const [heading, ...description] = note.split('\n');
	const credentials = new Set(nodes.flatMap(({ credentials = {} }) => Object.keys(credentials)));
	return [
		heading,
		`${code(file)}. Credentials: ${[...credentials].map(code).join(', ')}.`,
		description.join('\n').trim(),
	].join('\n\n');
}
