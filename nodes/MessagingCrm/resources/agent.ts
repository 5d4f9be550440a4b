import type { Resource } from '../descriptions';
import { LISTS } from '../service';

export const agent: Resource = {
	name: 'Agent',
	value: 'agent',
	operations: [
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many agents',
			description: 'List the human agents of the workspace',
			routing: { request: { method: 'GET', url: LISTS.agents.endpoint } },
			list: LISTS.agents,
		},
		{
			name: 'Get Assignment History',
			value: 'getAssignments',
			action: 'Get agent assignment history',
			description: 'List which agent was assigned to which conversation, and when',
			routing: { request: { method: 'GET', url: LISTS.agentAssignments.endpoint } },
			list: LISTS.agentAssignments,
		},
	],
};
