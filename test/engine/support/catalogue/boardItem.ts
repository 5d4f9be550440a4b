import type { Simulator } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { UUID } from '../harness';
import { PAGED_LIST, SIMPLIFY, WHOLE_LIST } from './common';
import type { ResourceCatalogue } from './types';

const ITEM = { boardId: 'path', itemId: 'path' } as const;
const COLUMNS = { itemName: 'body.item_name', columns: 'body.<column name>' } as const;

const columns = (value: INodeParameters, more: INodeParameters = {}): INodeParameters => ({
	columns: { mappingMode: 'defineBelow', value, ...more },
});

/** Adds the board on which the operations of the catalogue work. */
export function addBoard({ data }: Simulator): void {
	const labels = ['1', '2'].map((id) => ({ id, name: `Stage ${id}`, count: 0 }));
	const column = { is_required: false, is_visible: true, read_only: false, settings: { labels } };
	const types = { Company: 'text', Stage: 'select', Email: 'email', 'Deal.Size [IDR]': 'text' };
	data.addBoard({
		id: UUID,
		crm_groups: [UUID, '7', '3f2b8c1e'].map((id) => ({ id, name: id, color: '' })),
		crm_columns: Object.entries(types).map(([name, type]) => ({ id: name, name, type, ...column })),
	});
}

export const boardItem: ResourceCatalogue = {
	create: {
		endpoint: 'POST /api/crm/boards/{boardId}/items',
		fields: { boardId: 'path', ...COLUMNS, groupId: 'body.group_id' },
		case: { parameters: columns({ 'Deal.Size [IDR]': '5' }), body: { 'Deal.Size [IDR]': '5' } },
	},
	delete: {
		endpoint: 'DELETE /api/crm/boards/{boardId}/items',
		fields: { boardId: 'path', itemIds: 'body.item_ids' },
		case: { parameters: { itemIds: 'a, b,,c' }, body: { item_ids: ['a', 'b', 'c'] } },
	},
	get: {
		endpoint: 'GET /api/crm/boards/{boardId}/items/{itemId}',
		fields: { ...SIMPLIFY, ...ITEM },
	},
	getAll: {
		endpoint: 'GET /api/crm/boards/{boardId}/items',
		fields: { ...SIMPLIFY, boardId: 'path', ...PAGED_LIST },
	},
	search: {
		endpoint: 'POST /api/crm/boards/{boardId}/items/search',
		fields: {
			...SIMPLIFY,
			boardId: 'path',
			condition: 'body.condition',
			'conditions.condition[].columnName': 'body.search[].column_name',
			'conditions.condition[].operator': 'body.search[].operator',
			'conditions.condition[].value': 'body.search[].value',
			...WHOLE_LIST,
		},
		case: {
			parameters: {
				condition: 'OR',
				conditions: {
					condition: [{ columnName: 'Stage', operator: 'equals', value: '["1", "2"]' }],
				},
			},
			body: {
				condition: 'OR',
				search: [{ column_name: 'Stage', operator: 'equals', value: ['1', '2'] }],
			},
		},
	},
	update: {
		endpoint: 'PUT /api/crm/boards/{boardId}/items/{itemId}',
		fields: { ...ITEM, ...COLUMNS },
		case: { parameters: columns({ Stage: '2' }), body: { Stage: '2' } },
	},
	// The test checks the first of the two requests, the search.
	upsert: {
		endpoint: 'POST /api/crm/boards/{boardId}/items/search',
		fields: { boardId: 'path', ...COLUMNS },
		case: {
			parameters: {
				itemName: 'Siti',
				...columns({ Email: 'siti@example.com' }, { matchingColumns: ['Email'] }),
			},
			body: {
				condition: 'AND',
				search: [{ column_name: 'Email', operator: 'equals', value: 'siti@example.com' }],
			},
		},
	},
};
