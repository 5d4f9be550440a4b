import { list, operation, operations, request, whatToDelete } from '../../fields';
import { LISTS } from '../../service';

export const integrationDescription = [
	operations('integration', 'getAll', [
		operation('Delete', 'delete', 'Delete integration', {
			description:
				'Delete integrations of the business. The parameters are not documented by the service.',
			...request('DELETE', '/integrations/delete', { build: whatToDelete }),
		}),
		operation('Get Many', 'getAll', 'Get many integrations', {
			description: 'List the integrations of the business',
			...list(LISTS.integrations),
		}),
	]),
];
