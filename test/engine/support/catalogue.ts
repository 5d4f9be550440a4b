import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { ADDITIONS } from './additions';

export interface CatalogueParameter {
	/** As workflows store it, e.g. `filters.startDate`. */
	name: string;
	/** n8n's, e.g. `string` or `resourceLocator`; decides on the value that is tried. */
	type: string;
	/** Where its value has to arrive: `path.id`, `query.start_date`, `body.notes`. */
	sendsTo?: string;
	required?: boolean;
	/** The values to choose from. */
	values?: string[];
	/** The method that fills the list of a resource locator. */
	listSearch?: string;
}

export interface CatalogueOperation {
	resource: string;
	operation: string;
	name: string;
	method: string;
	/** The path with the parameters that are filled in, e.g. `/api/orders/{orderId}`. */
	path: string;
	list: boolean;
	/** Whether the endpoint documents `page` and `limit`. */
	paged?: boolean;
	params: CatalogueParameter[];
}

/** The contract of names: resources, operations and parameters as workflows store them. */
const contract = JSON.parse(readFileSync(resolve(__dirname, 'catalogue.json'), 'utf8')) as {
	operations: CatalogueOperation[];
};

/** All that the node offers: the contract, and what came after it. */
export const catalogue = { operations: [...contract.operations, ...ADDITIONS] };
