import { type ListEndpoint, LISTS } from '../../service';

/** A list that the trigger reads, and what may narrow it down. */
export interface Source extends ListEndpoint {
	/** Filters that the service applies: parameter of the node -> query parameter. */
	query?: Record<string, string>;
	/**
	 * Filters that the trigger itself applies to events: parameter of the node -> record field. If the service applied them,
	 * a record that changes and then matches the filter would look newly created.
	 */
	fields?: Record<string, string>;
	/** Whether its records are messages, which can be filtered by direction. */
	hasDirection?: boolean;
	/** Whether its records are board items, whose labels and groups have names. */
	hasLabels?: boolean;
}

/** What is watched of the records of a source. */
export interface Scope extends Pick<ListEndpoint, 'dated' | 'idFields'> {
	/** For how many days after its creation a record is watched. */
	lookBackDays: number;
	/** Fields whose earlier values are always saved. */
	trackedFields: string[];
	/** Whether changes of other fields count, too. */
	comparesContent: boolean;
	/** Dot paths of fields that are left out of that. */
	ignoredFields: string[];
	/** Whether it is read in the order of `updated_at`: then a record with another one is news, though no event may be about it. */
	isByUpdate: boolean;
	/** Whether deletions count. */
	seesDeleted: boolean;
}

export const SOURCES = {
	orders: {
		...LISTS.orders,
		query: { inboxId: 'inbox_id' },
		fields: { orderStatus: 'order_status', paymentStatus: 'payment_status' },
	},
	messages: { ...LISTS.messages, query: { conversationId: 'conversation_id' }, hasDirection: true },
	conversations: LISTS.conversations,
	contacts: LISTS.contacts,
	boardItems: { ...LISTS.boardItems, hasLabels: true },
	agentAssignments: LISTS.agentAssignments,
	campaigns: LISTS.campaigns,
	templates: LISTS.templates,
} satisfies Record<string, Source>;

export type SourceName = keyof typeof SOURCES;
