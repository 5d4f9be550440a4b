import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodePropertyOptions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { entriesOf } from '../fields';
import { AGENTS_ENDPOINT, columnType, readAgents, timelineFields } from '../fields/columns';
import { BOARD_ENDPOINT, type Choice, type Column, columnsIn } from '../service/boards';
import { canBeSent, getOwn, objectOrEmpty, textOf } from '../shared/json';
import { chosen, noFields, readEndpoint } from './editor';

/** n8n shows this instead of the fields if no board is chosen, or columns are mapped automatically. */
const NOTICE =
	"The columns of the chosen board appear here. Input fields with a column's name are sent.";

/**
 * The columns of the chosen board as fields of the column mapper. The ID of a field is the name of its
 * column, since the service expects values by name (docs/internals/service.md#board-items).
 * @returns no fields and the reason, if no board is chosen or it cannot be read
 */
export async function getBoardColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	if (chosen(this, 'boardId') === '') return noFields(NOTICE);
	try {
		const columns = await columnsOfChosenBoard(this);
		const hasAgents = columns.some(({ type }) => columnType(type).choicesFrom === 'agents');
		// If agents cannot be read, they can still be entered by ID.
		const agents = hasAgents
			? await readAgents(async (query) => await readEndpoint(this, AGENTS_ENDPOINT, query)).catch(
					() => [],
				)
			: [];
		const stored = this.getCurrentNodeParameter('columns');
		const inEditor = {
			agents,
			mapped: objectOrEmpty(getOwn(stored, 'value')),
			matched: matchedIn(stored),
			isUpsert: this.getCurrentNodeParameter('operation') === 'upsert',
		};
		const fields = columns.flatMap((column) => fieldsFor(column, inEditor));
		return fields.length === 0
			? noFields('The board has no columns.')
			: { fields, emptyFieldsNotice: NOTICE };
	} catch (error) {
		const { message, description } = error as Error & { description?: string };
		return noFields(`The columns could not be read: ${message}. ${description ?? ''}`.trim());
	}
}

/**
 * The columns of the chosen board by name, to search in them (docs/internals/service.md#board-items).
 * @throws InputError for a board ID that cannot be a part of a path; NodeApiError with the service's reason
 */
export async function getColumnNames(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	if (chosen(this, 'boardId') === '') return [{ name: 'Choose a Board First', value: '' }];
	return (await columnsOfChosenBoard(this)).map(({ name }) => ({ name, value: name }));
}

async function columnsOfChosenBoard(context: ILoadOptionsFunctions): Promise<Column[]> {
	return columnsIn(await readEndpoint(context, BOARD_ENDPOINT)) ?? [];
}

/** The columns to match on. If another board is chosen, n8n keeps only the default ones. */
function matchedIn(stored: unknown): unknown[] {
	const schema = listIn(stored, 'schema');
	if (schema.length === 0) return listIn(stored, 'matchingColumns');
	return schema
		.filter((field) => getOwn(field, 'defaultMatch'))
		.map((field) => getOwn(field, 'id'));
}

function listIn(stored: unknown, name: string): unknown[] {
	const list = getOwn(stored, name);
	return Array.isArray(list) ? list : [];
}

interface Editor {
	agents: Choice[];
	/** Values of the node, by column name. They stay selectable, even if the board no longer has them. */
	mapped: IDataObject;
	/** Names of columns to match on by default. */
	matched: unknown[];
	isUpsert: boolean;
}

function fieldsFor(column: Column, editor: Editor): ResourceMapperField[] {
	const { name, type, labels } = column;
	const { field, choicesFrom, hint, hasBounds, isKnown } = columnType(type);
	const current = getOwn(editor.mapped, name);
	// A timeline that is mapped as a whole stays one field: n8n would drop its value.
	if (hasBounds && current === undefined) {
		return Object.values(timelineFields(column)).map((id) => ({
			...fieldFor(column, id, editor),
			id,
			type: 'dateTime',
		}));
	}
	const choices = { agents: editor.agents, labels, nothing: [] }[choicesFrom ?? 'nothing'];
	const note = isKnown || type === '' ? hint : `unknown type "${type}": text or JSON`;
	// n8n does not mark required fields of an upsert.
	const requirement = column.isRequired && editor.isUpsert ? 'required to create' : '';
	const problem = canBeSent(name) ? '' : 'n8n cannot send this name: rename the column';
	const notes = [note, requirement, problem].filter(Boolean).join(', ');
	return [
		{
			...fieldFor(column, notes ? `${name} (${notes})` : name, editor),
			...(choices.length > 0
				? { type: 'options', options: optionsFor(choices, current) }
				: { type: field }),
			// n8n would send false for each unchanged checkbox, also when it updates an item.
			...(field === 'boolean' && editor.isUpsert && { defaultValue: null }),
		},
	];
}

function fieldFor(column: Column, displayName: string, { matched }: Editor): ResourceMapperField {
	const { name, type, isRequired, isReadOnly } = column;
	return {
		id: name,
		displayName,
		required: isRequired && !isReadOnly && canBeSent(name),
		readOnly: isReadOnly || !canBeSent(name),
		display: !isReadOnly,
		defaultMatch: matched.includes(name),
		canBeUsedToMatch: columnType(type).canMatch ?? true,
	};
}

function optionsFor(choices: Choice[], current: unknown): INodePropertyOptions[] {
	const options = choices.map(({ id, name }) => ({ name, value: id }));
	const isOther = typeof current === 'string' && !/^(=.*|)$/s.test(current);
	if (!isOther || choices.some(({ id }) => id === current)) return options;
	const names = entriesOf(current).map(
		(entry) => choices.find(({ id }) => id === entry)?.name ?? textOf(entry),
	);
	return [...options, { name: names.join(', '), value: current }];
}
