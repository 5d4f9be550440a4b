import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

import { caseOf } from './support/catalogue';
import { byId, useService } from './support/service';

const service = useService({ boards: 1 });

const SCHEMAS = resolve(__dirname, '../../nodes/MessagingCrm/__schema__/v1.0.0');

/** Some records have these instead of `item_id`, `item_name` and `display_name`. */
const INSTEAD: Record<string, string[]> = { boardItem: ['id', 'name'], contact: ['name'] };
const IN_ITEM = /^contact\.name$/;

interface Schema {
	properties?: Record<string, Schema>;
	items?: Schema;
}

const within = (name: string, paths: string[]) => paths.map((path) => `${name}.${path}`);

function pathsOf({ properties = {}, items }: Schema): string[] {
	if (items) return pathsOf(items);
	return Object.entries(properties).flatMap(([name, one]) => [name, ...within(name, pathsOf(one))]);
}

function pathsIn(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(pathsIn);
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => [name, ...within(name, pathsIn(inner))]);
}

/** Columns of a board are written in capitals here, fields of an item are not. */
const isField = (path: string) => !/^[A-Z]/.test(path);

async function pathsSentFor(resource: string, operation: string): Promise<string[]> {
	const { data } = service().sim;
	const board = data.boards.at(0)!;
	const special = caseOf(resource, operation);
	const { items } = await service().run({
		boardId: byId(board.id),
		columnId: byId(board.crm_columns[0].id),
		itemId: byId(data.boardItems.at(0)!.id),
		conversationId: byId(data.messages.at(0)!.conversation_id!),
		inboxId: byId(data.templates.at(0)!.inbox_id!),
		orderId: byId(data.orders.at(0)!.id),
		...special?.parameters,
		...special?.example?.(data),
		resource,
		operation,
	});
	expect(items).not.toEqual([]);
	return [...new Set(pathsIn(items.map(({ json }) => json)).filter(isField))];
}

it.each(readdirSync(SCHEMAS))(
	'the records of %s have the fields that the editor shows before a run, and no others',
	async (resource) => {
		const sent: string[] = [];
		const shown: string[] = [];
		for (const file of readdirSync(join(SCHEMAS, resource))) {
			const schema = JSON.parse(readFileSync(join(SCHEMAS, resource, file), 'utf8')) as Schema;
			const operation = basename(file, '.json');
			const paths = await pathsSentFor(resource, operation);
			const unknown = paths.filter((path) => !pathsOf(schema).includes(path));
			expect({ operation, unknown }).toEqual({ operation, unknown: [] });
			sent.push(...paths);
			shown.push(...pathsOf(schema));
		}
		// Within a board, e.g. the settings of a column that is not the first.
		const isSent = (path: string) => sent.some((one) => `.${one}`.endsWith(`.${path}`));
		const instead = (path: string) => INSTEAD[resource]?.includes(path) || IN_ITEM.test(path);
		expect(shown.filter((path) => !isSent(path) && !instead(path))).toEqual([]);
	},
);
