import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INode } from 'n8n-workflow';

import { firedBy, sentBy, type Sent } from './support/earlierNode';

/**
 * The examples of earlier releases, and what they sent and fired with them. Workflows that people made then must do the
 * same today (CONTRIBUTING.md, "Add a node version").
 */
const FOLDER = join(__dirname, 'earlierWorkflows');
const RECORD = 'record.json';

/** What nodes of earlier releases read today and did not read then, as the changelog says. */
const READ_SINCE = [
	// The template is checked before the message is sent.
	{ operations: ['send'], path: '/templates' },
	// Values are converted by the type of their columns.
	{ operations: ['create', 'search', 'update', 'upsert'], path: '/api/crm/boards/<board>' },
];

function nodesIn(file: string): INode[] {
	const { nodes } = JSON.parse(readFileSync(file, 'utf8')) as { nodes: INode[] };
	return nodes.filter(({ type }) => type.startsWith('n8n-nodes-messaging-crm.'));
}

async function whatItDoes(node: INode): Promise<unknown[]> {
	if (node.type.endsWith('Trigger')) return await firedBy(node);
	const { operation } = node.parameters;
	const isNew = ({ method, path }: Sent) =>
		method === 'GET' &&
		READ_SINCE.some((one) => one.path === path && one.operations.includes(String(operation)));
	return (await sentBy(node)).filter((request) => !isNew(request));
}

it.each(readdirSync(FOLDER))('the examples of %s do what they did', async (release) => {
	const folder = join(FOLDER, release);
	const done: Record<string, unknown[]> = {};
	for (const file of readdirSync(folder).filter((name) => name !== RECORD)) {
		for (const node of nodesIn(join(folder, file))) {
			done[`${file}: ${node.name}`] = await whatItDoes(node);
		}
	}
	const record = join(folder, RECORD);
	if (!existsSync(record)) {
		writeFileSync(record, `${JSON.stringify(done, undefined, '\t')}\n`);
		throw new Error(`${record} is new: check what it says, and commit it`);
	}
	// What is undefined, such as the body of a GET, is not in the record.
	expect(JSON.parse(JSON.stringify(done))).toEqual(JSON.parse(readFileSync(record, 'utf8')));
});
