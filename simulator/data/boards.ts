import type { Dated } from './collection';
import type { Agent } from './people';
import { personName, POOLS, type Draw } from './pools';
import type { Conversation } from './conversations';
import { DAY_MS, iso } from './time';

export interface Column {
	id: string;
	name: string;
	type: string;
	is_required: boolean;
	is_visible: boolean;
	read_only: boolean;
	settings: { labels?: Array<{ id: string; name: string; count: number }>; unit?: string };
}

export type Board = Dated & ReturnType<typeof newBoard>;
export type BoardItem = Dated & ReturnType<typeof newBoardItem>;

type Blueprint = Pick<Column, 'name' | 'type'> & Partial<Column>;

/** Returns the label of an empty column, followed by labels with the IDs 1, 2, ... */
const labels = (...names: string[]) => ({
	labels: ['', ...names].map((name, index) => {
		return { id: index === 0 ? 'default' : String(index), name, count: 0 };
	}),
});

/** Columns of each simulated type, including required, read-only, hidden and oddly named columns. */
const SALES: Blueprint[] = [
	{ name: 'Company', type: 'text', is_required: true },
	{ name: 'Notes', type: 'text' },
	{ name: 'Deal Value', type: 'number', settings: { unit: 'IDR' } },
	{ name: 'Budget [est.] v1.0', type: 'number' },
	{ name: 'Close Date', type: 'date' },
	{ name: 'Stage', type: 'select', settings: labels('Qualified', 'Proposal', 'Negotiation') },
	{ name: 'Email', type: 'email' },
	{ name: 'Owners', type: 'agents' },
	{ name: 'Customer', type: 'contacts' },
	{ name: 'Tags', type: 'dropdown', settings: labels('Reseller', 'VIP') },
	{ name: 'Schedule', type: 'timeline' },
	{ name: 'Source', type: 'text', read_only: true },
	{ name: 'Internal Score', type: 'number', is_visible: false },
];
const SUPPORT: Blueprint[] = [
	{ name: 'Details', type: 'text' },
	{ name: 'Priority', type: 'select', settings: labels('Low', 'High') },
	{ name: 'Agents', type: 'agents' },
	{ name: 'Due', type: 'date' },
];

export function newBoard({ random, serial }: Draw) {
	const [name, blueprints]: [string, Blueprint[]] =
		serial % 2 === 0 ? ['Sales Pipeline', SALES] : ['Support', SUPPORT];
	return {
		name,
		crm_groups: [
			{ id: random.uuid(), name: 'New', color: '#4a90d9' },
			{ id: random.uuid(), name: 'In Progress', color: '#f5a623' },
			{ id: random.uuid(), name: 'Done', color: '#7ed321' },
		],
		crm_columns: blueprints.map((blueprint): Column => ({
			id: random.uuid(),
			is_required: false,
			is_visible: true,
			read_only: false,
			...blueprint,
			settings: structuredClone(blueprint.settings ?? {}),
		})),
	};
}

function someValue(
	{ name, type, settings }: Column,
	{ random, at }: Draw,
	contactId?: string | null,
	agent?: Agent,
) {
	const dayAfter = (days: number) => iso(at + days * DAY_MS).slice(0, 10);
	const labelIds = (settings.labels ?? []).map(({ id }) => id);
	if (type === 'number') return random.integer(1, 500) * 1000;
	if (type === 'date') return dayAfter(random.integer(1, 30));
	if (type === 'timeline') return { from: dayAfter(0), to: dayAfter(random.integer(1, 30)) };
	if (type === 'select') return random.pick(labelIds);
	if (type === 'dropdown') return [random.pick(labelIds.slice(1))];
	if (type === 'email') return `lead.${random.integer(1, 9999)}@example.com`;
	if (type === 'agents') return agent ? [agent.id] : [];
	if (type === 'contacts') return contactId ? [contactId] : [];
	return random.pick(name === 'Company' ? POOLS.companies : POOLS.leadNotes);
}

export function newBoardItem(draw: Draw, board: Board, conversation?: Conversation, agent?: Agent) {
	const { random, serial } = draw;
	const contact_id = conversation?.contact_id ?? null;
	return {
		board_id: board.id,
		group_id: random.pick(board.crm_groups).id,
		name: personName(serial * 3),
		contact_id,
		conversation_id: conversation?.id ?? null,
		/** The values, by column name. */
		values: Object.fromEntries(
			board.crm_columns.map((column) => [
				column.name,
				column.is_required || random.chance(0.8)
					? someValue(column, draw, contact_id, agent)
					: null,
			]),
		) as Record<string, unknown>,
	};
}
