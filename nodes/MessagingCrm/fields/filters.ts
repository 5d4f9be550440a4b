import type { INodeProperties } from 'n8n-workflow';

import { byDisplayName } from './byDisplayName';
import { endDate, startDate } from './dates';
import { conversationLocator } from './locators';
import { filterField } from './requestFields';

/** Operations whose endpoints document date filters (docs/service.md#dates). */
const FILTERED = {
	resource: [
		'agent',
		'aiCredit',
		'campaign',
		'conversation',
		'inbox',
		'message',
		'order',
		'template',
	],
	operation: ['getAgentAssignments', 'getAll', 'getAssignments', 'getMessages', 'getSummary'],
};

const sharedFilters = [
	filterField('conversation_id', {
		...conversationLocator,
		description: 'Only records of this conversation',
		displayOptions: { show: { '/resource': ['aiCredit', 'message'] } },
	}),
];

/**
 * The filters of all lists in one property, since n8n evaluates each top-level property for every item.
 *
 * @param ofResources filters of single resources, with their displayOptions
 */
export function filters(ofResources: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: { show: FILTERED },
		options: [startDate, endDate, ...byDisplayName([...sharedFilters, ...ofResources])],
	};
}
