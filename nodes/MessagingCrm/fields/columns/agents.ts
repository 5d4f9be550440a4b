import type { IDataObject } from 'n8n-workflow';

import { LISTS } from '../../service';
import type { Choice } from '../../service/boards';
import { type Get, pagesOf } from '../../service/pages';
import { getOwn, objectOrEmpty, recordId, textOf } from '../../shared/json';

/** How many agents are read at most. */
const MAX_AGENTS = 1000;

const { agents: LIST } = LISTS;

export const AGENTS_ENDPOINT = LIST.endpoint;

/** Fields that may hold the name of an agent. */
const NAMES = ['name', 'display_name', 'full_name', 'agent_name', 'email'];

/**
 * The human agents of the business, by their names and e-mail addresses (docs/internals/service.md#agents).
 * @param get reads AGENTS_ENDPOINT
 */
export async function readAgents(get: Get): Promise<Choice[]> {
	const agents: Choice[] = [];
	for await (const { fresh } of pagesOf(LIST, get, MAX_AGENTS)) {
		agents.push(...fresh.flatMap(agentIn));
	}
	return agents;
}

/** The ID of an agent's record, in any field that may hold it; anything else as it is. */
export function agentIdIn(entry: unknown): unknown {
	return recordId(objectOrEmpty(entry), LIST.idFields) ?? entry;
}

function agentIn(record: IDataObject): Choice[] {
	const id = recordId(record, LIST.idFields);
	if (id === undefined) return [];
	const name = NAMES.map((field) => textOf(getOwn(record, field))).find((text) => text !== '');
	return [{ id, name: name ?? id, email: textOf(record.email) || undefined }];
}
