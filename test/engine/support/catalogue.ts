import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { ADDITIONS } from './additions';

export interface CatalogueParameter {
	name: string;
	type: string;
	sendsTo?: string;
	required?: boolean;
	values?: string[];
	listSearch?: string;
}

export interface CatalogueOperation {
	resource: string;
	operation: string;
	name: string;
	method: string;
	path: string;
	list: boolean;
	paged?: boolean;
	params: CatalogueParameter[];
}

/** The contract of names: resources, operations and parameters as workflows store them. */
const contract = JSON.parse(readFileSync(resolve(__dirname, 'catalogue.json'), 'utf8')) as {
	operations: CatalogueOperation[];
};

/** All that the node offers: the contract, and what came after it. */
export const catalogue = { operations: [...contract.operations, ...ADDITIONS] };
