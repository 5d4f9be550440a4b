import { agent } from './agent';
import { aiCredit } from './aiCredit';
import { board } from './board';
import { boardItem } from './boardItem';
import { business } from './business';
import { campaign } from './campaign';
import { contact } from './contact';
import { conversation } from './conversation';
import { inbox } from './inbox';
import { integration } from './integration';
import { message } from './message';
import { order } from './order';
import { template } from './template';
import type { CatalogueOperation, OperationCase, ResourceCatalogue } from './types';

export type { CatalogueOperation, CatalogueParameter } from './types';

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

/** The contract of names: resources, operations and parameters as workflows store them. */
export const catalogue = {
	operations: Object.entries(RESOURCES).flatMap(([resource, operations]) =>
		Object.entries(operations).map(([operation, entry]): CatalogueOperation => ({
			resource,
			operation,
			...entry,
		})),
	),
};

/** How to try an operation if the types of its parameters do not say it. */
export function caseOf(resource: string, operation: string): OperationCase | undefined {
	return RESOURCES[resource]?.[operation]?.case;
}
