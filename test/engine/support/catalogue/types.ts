import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Store } from '../../../simulator';

export interface CatalogueParameter {
	/** As workflows store it, e.g. `filters.startDate`. */
	name: string;
	/** n8n's type, e.g. `string` or `resourceLocator`. Tests choose the value to try by it. */
	type: string;
	/** Where the value has to arrive: `path.id`, `query.start_date` or `body.notes`. */
	sendsTo?: string;
	required?: boolean;
	/** The values to choose from. */
	values?: string[];
	/** The method that fills the list of a resource locator. */
	listSearch?: string;
}

/** How to try an operation if the types of its parameters do not say it. */
export interface OperationCase {
	parameters?: INodeParameters;
	query?: IDataObject;
	body?: IDataObject;
	/** Parameters of the catalogue that need no value of their own. */
	covers?: string[];
	/** Replaces values of `parameters` for the documentation if the service would reject them. */
	example?(data: Store): INodeParameters;
}

export interface OperationEntry {
	/** As the editor shows it. */
	name: string;
	method: string;
	/** The path with the names of parameters, e.g. `/api/orders/{orderId}`. */
	path: string;
	/** Whether the endpoint documents `page` and `limit`. */
	paged?: boolean;
	params: CatalogueParameter[];
	case?: OperationCase;
}

/** A resource's operations, by the values that workflows store. */
export type ResourceCatalogue = Record<string, OperationEntry>;

export interface CatalogueOperation extends OperationEntry {
	resource: string;
	operation: string;
}
