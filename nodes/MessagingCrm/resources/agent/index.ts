import type { INodeProperties } from 'n8n-workflow';

import { list, operations } from '../../fields';
import { LISTS } from '../../service';

export const agentDescription: INodeProperties[] = [
	operations('agent', 'getAll', [
		{
			name: 'Get Assignment History',
			value: 'getAssignments',
			action: 'Get agent assignment history',
			description: 'List which agent was assigned to which conversation, and when',
			...list(LISTS.agentAssignments),
		},
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many agents',
			description: 'List the human agents of the workspace',
			...list(LISTS.agents),
		},
	]),
];
