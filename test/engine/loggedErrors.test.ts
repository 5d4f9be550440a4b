import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';

import { CREATE_ORDER, GET_ALL_ORDERS, useService } from './support/service';

const service = useService();

/** n8n logs an error, and then each of its causes. */
it.each([
	['a value that cannot be right', { ...CREATE_ORDER, phoneNumber: '0812' }],
	['a field of a list that cannot be right', { ...GET_ALL_ORDERS, options: { pageSize: 0.5 } }],
])('n8n logs %s no more than once', async (_, parameters) => {
	const log = jest.spyOn(Container.get(Logger), 'error').mockClear();
	const { error } = await service().run(parameters);
	expect(error).toBeDefined();
	// n8n 1.123 logs none of them.
	expect(log.mock.calls.length).toBeLessThanOrEqual(1);
});
