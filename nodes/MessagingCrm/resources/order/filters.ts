import { updateDisplayOptions } from 'n8n-workflow';

import { filterField, inboxLocator, orderStatus, paymentStatus } from '../../fields';
import { productIds } from './productIds';
import { updatedAfter } from './updatedAfter';

export const orderFilters = updateDisplayOptions({ show: { '/resource': ['order'] } }, [
	filterField('inbox_id', { ...inboxLocator, description: 'Only orders of this inbox' }),
	filterField('order_status', orderStatus('Only orders with this status')),
	filterField('payment_status', paymentStatus('Only orders with this payment status')),
	productIds,
	filterField('search', {
		displayName: 'Search',
		name: 'search',
		type: 'string',
		default: '',
		placeholder: 'e.g. Siti',
		description: 'Only orders that contain this text',
	}),
	updatedAfter,
]);
