import { byId } from '../service';
import type { ErrorSection } from './case';

const node = {
	resource: 'order',
	operation: 'get',
	orderId: byId('3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35'),
};

/** What comes where no answer does. */
export const connectionErrors: ErrorSection = {
	title: 'No answer comes',
	text: 'Reading is tried six times, writing only where it cannot have arrived.',
	cases: [
		{ why: 'Nothing listens at the address.', node, credential: { baseUrl: 'http://127.0.0.1:1' } },
		{ why: 'The address has no such host.', node, credential: { baseUrl: 'http://crm..invalid' } },
		{
			why: 'The address begins with https:// but the service has only http:// there.',
			node,
			credential: ({ url }) => ({ baseUrl: url.replace('http:', 'https:') }),
		},
		{
			why: 'The service took longer than the timeout.',
			node: { ...node, requestOptions: { timeout: 50 } },
			fault: { type: 'hang' },
		},
		{ why: 'The connection ended before the answer did.', node, fault: { type: 'resetBefore' } },
		{
			why: 'The execution was cancelled while the service worked.',
			node,
			fault: { type: 'hang' },
			cancel: true,
		},
	],
};
