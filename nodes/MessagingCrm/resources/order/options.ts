import { updateDisplayOptions } from 'n8n-workflow';

import { queryField } from '../../fields';

const onlyForGetMany = { show: { '/resource': ['order'], '/operation': ['getAll'] } };

export const orderOptions = updateDisplayOptions(onlyForGetMany, [
	queryField('export_scope', {
		displayName: 'Export Scope',
		name: 'exportScope',
		type: 'string',
		default: '',
		placeholder: 'e.g. all_with_filters',
		description: 'Which orders to include in an export',
	}),
	queryField('include_conv', {
		displayName: 'Include Conversation',
		name: 'includeConversation',
		type: 'boolean',
		default: false,
		description: 'Whether to add the conversation to each order',
	}),
]);
