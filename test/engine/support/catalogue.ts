import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

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
export const catalogue = JSON.parse(readFileSync(resolve(__dirname, 'catalogue.json'), 'utf8')) as {
	operations: CatalogueOperation[];
};
