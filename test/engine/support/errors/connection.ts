import { byId, UUID } from '../service';
import { casesOf, type ErrorSection } from './case';

const node = { resource: 'order', operation: 'get', orderId: byId(UUID) };

/** Requests without a response. */
export const connectionErrors: ErrorSection = {
	title: 'No response',
	text: 'A read is sent up to six times, the first page of each list in a poll up to three. A write is sent again only if it cannot have reached the service.',
	cases: casesOf('', {
		'Nothing listens at the address.': { node, credential: { baseUrl: 'http://127.0.0.1:1' } },
		'The network does not lead to the address.': {
			node,
			credential: { baseUrl: 'http://255.255.255.255' },
		},
		'Nothing listens at the address of the proxy, or it cannot be reached.': {
			node: { ...node, requestOptions: { proxy: 'http://127.0.0.1:1' } },
		},
		'The host name does not exist.': { node, credential: { baseUrl: 'http://crm..invalid' } },
		'The address begins with https://, but the service only has http:// there.': {
			...{ node, credential: ({ url }) => ({ baseUrl: url.replace('http:', 'https:') }) },
		},
		'The service took longer than the timeout.': {
			...{ node: { ...node, requestOptions: { timeout: 50 } }, fault: { type: 'hang' } },
		},
		'The connection was closed before the response was complete.': {
			...{ node, fault: { type: 'resetBefore' } },
		},
		'The execution was cancelled while a request was in progress.': {
			...{ node, fault: { type: 'hang' }, cancel: true },
		},
	}),
};
