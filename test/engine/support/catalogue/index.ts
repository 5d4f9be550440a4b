import { agent } from './agent';
import { aiCredit } from './aiCredit';
import { board } from './board';
import { boardItem } from './boardItem';
import { business } from './business';
import { campaign } from './campaign';
import { contact } from './contact';
import { conversation } from './conversation';
import { described, nameOf } from './described';
import { inbox } from './inbox';
import { integration } from './integration';
import { message } from './message';
import { order } from './order';
import { template } from './template';
import type {
	CatalogueOperation,
	CatalogueParameter,
	OperationCase,
	ResourceCatalogue,
} from './types';

export { fieldsOf } from './described';
export type { CatalogueOperation, CatalogueParameter, OperationCase } from './types';

const RESOURCES: Record<string, ResourceCatalogue> = {
	agent,
	aiCredit,
	board,
	boardItem,
	business,
	campaign,
	contact,
	conversation,
	inbox,
	integration,
	message,
	order,
	template,
};

/**
 * The contract of names: resources, operations and fields as workflows store them, and where values arrive. The rest
 * is the description's.
 */
export const catalogue = {
	operations: Object.entries(RESOURCES).flatMap(([resource, operations]) =>
		Object.entries(operations).map(([operation, entry]): CatalogueOperation => {
			const [method, path] = entry.endpoint.split(' ');
			const params = Object.entries(entry.fields).flatMap(([names, sendsTo]) =>
				expanded(names).map((name): CatalogueParameter => {
					return { name, sendsTo, ...described(resource, operation, name) };
				}),
			);
			const name = nameOf(resource, operation);
			return {
				resource,
				operation,
				name,
				method,
				path,
				params,
				paged: entry.paged,
				case: entry.case,
			};
		}),
	),
};

/** `a.b[].{c,d}` are `a.b[].c` and `a.b[].d`. */
function expanded(names: string): string[] {
	const [, before, last] = /^(.*)\{(.+)\}$/.exec(names) ?? [];
	return last ? last.split(',').map((name) => before + name) : [names];
}

/** How to try an operation if its fields do not say it. */
export function caseOf(resource: string, operation: string): OperationCase | undefined {
	return RESOURCES[resource]?.[operation]?.case;
}
