import type { Store } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** What a test of an operation needs in addition to the fields. */
export interface OperationCase {
	parameters?: INodeParameters;
	query?: IDataObject;
	body?: IDataObject;
	/** Fields without a value, besides those in `parameters`. */
	covers?: string[];
	/** Replaces values of `parameters` for which the service would find nothing. */
	example?(data: Store): INodeParameters;
}

/** The path at which a value must arrive; '' if it is not sent. */
export type Destination =
	'' | 'path' | 'body' | 'query' | 'query or body' | `${'query' | 'body' | 'form'}.${string}`;

export interface OperationEntry {
	/** Method and path with the names of fields, e.g. `GET /api/orders/{orderId}`. */
	endpoint: string;
	/**
	 * The operation's fields by their names in workflows, e.g. `filters.startDate`, and where the value must arrive:
	 * `path`, `query.sort_field` or `body.notes`, and '' if it is not sent. In `body.snake_case`, the field's name
	 * in snake case replaces `snake_case`.
	 */
	fields: Record<string, Destination>;
	case?: OperationCase;
}

/** A resource's operations, by their values in workflows. */
export type ResourceCatalogue = Record<string, OperationEntry>;
