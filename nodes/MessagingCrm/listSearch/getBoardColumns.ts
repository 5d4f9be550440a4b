import type {
	ILoadOptionsFunctions,
	INodePropertyOptions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import {
	BOARD_ENDPOINT,
	type Choice,
	type Column,
	columnsIn,
	columnTypeOf,
	LISTS,
	fetchAll,
} from '../service';
import { recordId, textOf } from '../shared/json';
import { chosen, noFields, getEndpoint } from './editor';

/** The maximum number of agents that the editor offers. */
const MAX_AGENTS = 1000;

/**
 * Returns the columns of the chosen board as fields of the column mapper. A field's ID is the name of its column,
 * because the service expects values by name (docs/internals/service.md#boards).
 * @returns the fields, or only a notice with the reason if no board is chosen, or if the board cannot be read
 */
export async function getBoardColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	if (chosen(this, 'boardId') === '') {
		return noFields('Choose a board. Its columns then appear here.');
	}
	try {
		const columns = await columnsOfBoard(this);
		if (columns.length === 0) return noFields('The board has no columns.');
		// If the agents cannot be read, users can still enter an ID.
		const hasAgents = columns.some(({ type }) => type === 'agents');
		const agents = hasAgents ? await readAgents(this).catch(() => []) : [];
		const isUpsert = this.getCurrentNodeParameter('operation') === 'upsert';
		return {
			fields: columns.map((column) => fieldFor(column, agents, isUpsert)),
			// n8n shows this text if the user maps columns automatically.
			emptyFieldsNotice: 'Input fields with the same name as a column are sent.',
		};
	} catch (error) {
		const { message, description } = error as Error & { description?: string };
		return noFields(`The columns could not be read: ${message}. ${description ?? ''}`.trim());
	}
}

/**
 * Returns the names of the chosen board's columns for a search (docs/internals/service.md#boards).
 * @throws InputError for an invalid board ID; NodeApiError with the service's reason
 */
export async function getColumnNames(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	if (chosen(this, 'boardId') === '') return [{ name: 'Choose a Board First', value: '' }];
	const columns = await columnsOfBoard(this);
	const names = columns.map(({ name }) => ({ name, value: name }));
	return [{ name: 'Item Name', value: 'item_name' }, ...names];
}

async function columnsOfBoard(context: ILoadOptionsFunctions): Promise<Column[]> {
	return columnsIn(await getEndpoint(context, BOARD_ENDPOINT)) ?? [];
}

/** Returns the human agents of the business (docs/internals/service.md#records). */
async function readAgents(context: ILoadOptionsFunctions): Promise<Choice[]> {
	const { agents: list } = LISTS;
	const get = async (query = {}) => await getEndpoint(context, list.endpoint, query);
	const agents = await fetchAll(list, get, { maxRecords: MAX_AGENTS });
	return agents.flatMap((agent) => {
		const id = recordId(agent, list.idField);
		return id ? [{ id, name: textOf(agent.name) || textOf(agent.email) || id }] : [];
	});
}

function fieldFor(column: Column, agents: Choice[], isUpsert: boolean): ResourceMapperField {
	const { name, type, isRequired, isReadOnly, labels } = column;
	const { field = 'string', hint, cannotMatch } = columnTypeOf(column);
	const choices = type === 'agents' ? agents : labels;
	const options = choices.map((choice) => ({ name: choice.name, value: choice.id }));
	const hasOptions = options.length > 0;
	// In Create or Update, n8n does not mark required fields.
	const requirement = isRequired && isUpsert && 'required to create';
	const notes = [!hasOptions && hint, requirement].filter(Boolean).join(', ');
	return {
		id: name,
		displayName: notes ? `${name} (${notes})` : name,
		required: isRequired && !isReadOnly,
		readOnly: isReadOnly,
		display: !isReadOnly,
		defaultMatch: false,
		canBeUsedToMatch: !cannotMatch,
		...(hasOptions ? { type: 'options', options } : { type: field }),
		// Without this default, n8n would send false for each unchanged checkbox, even in an update.
		...(field === 'boolean' && isUpsert && { defaultValue: null }),
	};
}
