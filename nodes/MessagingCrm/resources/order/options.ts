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
		description:
			'Value to send as export_scope. The service documents all_with_filters as an example, but not what it does.',
	}),
	queryField('include_conv', {
		displayName: 'Include Conversation',
		name: 'includeConversation',
		type: 'boolean',
		default: false,
		description: 'Whether to add the conversation to each order',
	}),
]);
