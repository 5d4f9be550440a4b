import { REMEDIES } from '../../../nodes/MessagingCrm/service/account';
import type { CallFacts } from '../../../nodes/MessagingCrm/transport/call';

export const KEY = 'sk_live_51f7a9c2e8d04b6f';

/** A call that reads a list. */
export const READ: CallFacts = {
	endpoint: 'GET /api/orders',
	path: '/api/orders',
	readOnly: true,
	apiKey: KEY,
	maxWait: 600_000,
	addressLabel: 'Base URL',
	remedies: REMEDIES,
};
