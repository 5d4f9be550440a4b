import type { INodeProperties } from 'n8n-workflow';

import { orderStatus, paymentStatus } from '../../fields/statuses';
import { requireSomething } from '../../fields/requireSomething';

export const updateFields: INodeProperties[] = [
	{
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Field',
		displayOptions: { show: { resource: ['order'], operation: ['update'] } },
		default: {},
		routing: { send: { preSend: [requireSomething('Update Fields is empty')] } },
		options: [
			{
				displayName: 'Address',
				name: 'address',
				type: 'string',
				default: '',
				description: 'Where to deliver the order. Empty clears it.',
				routing: { send: { type: 'body', property: 'address' } },
			},
			{
				displayName: 'Custom Invoice URL',
				name: 'customInvoiceUrl',
				type: 'string',
				default: '',
				placeholder: 'e.g. https://example.com/invoices/1042',
				description: 'Address of an invoice made elsewhere',
				routing: { send: { type: 'body', property: 'custom_invoice_url' } },
			},
			{
				displayName: 'Invoice Is Sent',
				name: 'invoiceIsSent',
				type: 'boolean',
				default: true,
				description: 'Whether the customer has got the invoice',
				routing: { send: { type: 'body', property: 'invoice_is_sent' } },
			},
			{
				displayName: 'Notes',
				name: 'notes',
				type: 'string',
				typeOptions: { rows: 3 },
				default: '',
				description: 'Remarks on the order. Empty clears them.',
				routing: { send: { type: 'body', property: 'notes' } },
			},
			orderStatus('body', 'Where the order stands'),
			paymentStatus('body', 'Whether the order is paid'),
		],
	},
];
