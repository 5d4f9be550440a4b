import { list, operation, operations } from '../../fields';
import { LISTS } from '../../service';

export const agentDescription = [
	operations('agent', 'getAll', [
		operation('Get Assignment History', 'getAssignments', 'Get agent assignment history', {
			description: 'List which agent was assigned to which conversation, and when',
			...list(LISTS.agentAssignments),
		}),
		operation('Get Many', 'getAll', 'Get many agents', {
			description: 'List the human agents of the workspace',
			...list(LISTS.agents),
		}),
	]),
];
