import type { Store } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** How to try an operation if its fields do not say it. */
export interface OperationCase {
	parameters?: INodeParameters;
	query?: IDataObject;
	body?: IDataObject;
	/** Fields that get no value, beside those that `parameters` gives one. */
	covers?: string[];
	/** Replaces values of `parameters` for which the service would find nothing. */
	example?(data: Store): INodeParameters;
}

type Place =
	'' | 'path' | 'body' | 'query' | 'query or body' | `${'query' | 'body' | 'form'}.${string}`;

export interface OperationEntry {
	/** Method and path with the names of fields, e.g. `GET /api/orders/{orderId}`. */
	endpoint: string;
	/**
	 * The operation's fields by their names in workflows, e.g. `filters.startDate`, and where the value has to
	 * arrive: `path`, `query.sort_field` or `body.notes`, and '' if it is not sent. `body.snake_case` is the name of the
	 * field in snake case.
	 */
	fields: Record<string, Place>;
	case?: OperationCase;
}

/** A resource's operations, by the values that workflows store. */
export type ResourceCatalogue = Record<string, OperationEntry>;

/** A field with what the node's description says of it. */
export interface CatalogueParameter {
	name: string;
	sendsTo: Place;
	/** As the editor shows it. */
	displayName: string;
	/** n8n's type, e.g. `string` or `resourceLocator`. Tests choose the value to try by it. */
	type: string;
	required: boolean;
	/** The values to choose from. */
	values?: string[];
	/** The method that fills the list of a resource locator. */
	listSearch?: string;
}

export interface CatalogueOperation extends Pick<OperationEntry, 'case'> {
	resource: string;
	operation: string;
	method: string;
	path: string;
	/** Whether the endpoint documents `page` and `limit`. */
	paged: boolean;
	params: CatalogueParameter[];
}
