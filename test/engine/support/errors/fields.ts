import type { INodeParameters } from 'n8n-workflow';

import { byId, SEND_MESSAGE } from '../service';
import { causedBy, casesOf, type ErrorSection } from './case';

const order = (operation: string, fields: INodeParameters): INodeParameters => ({
	...{ resource: 'order', operation, ...fields },
});
const getOrder = (id: string) => order('get', { orderId: byId(id) });
const getOrders = (options: INodeParameters) => order('getAll', { options });
const filtered = (filters: INodeParameters) => order('getAll', { filters });
const createOrder = (fields: INodeParameters) =>
	order('create', {
		...{ customer: 'contact', contactId: byId('1') },
		...{ products: { product: [{ productName: 'Tea' }] }, ...fields },
	});
const withFields = (additionalFields: INodeParameters) => createOrder({ additionalFields });
const boardItem = (operation: string, fields: INodeParameters): INodeParameters => ({
	...{ resource: 'boardItem', operation, boardId: byId('1'), ...fields },
});
const oncePer = { options: { oncePer: '={{ $json.key }}' } };
const sendOnce = { ...SEND_MESSAGE, receiver: '6281200000001', ...oncePer };

/** Fields that several operations have. */
export const fieldErrors: ErrorSection = {
	title: 'Fields of several operations',
	text: 'Reported before any item is sent. The message names the field.',
	beforeRequests: true,
	cases: [
		...causedBy('', {
			'The workflow is of a newer version, or was not made in the editor.': order('refund', {}),
			'The proxy lacks a host or a port, or is no HTTP proxy.': order('getAll', {
				requestOptions: { proxy: 'myproxy' },
			}),
			'No record is chosen, or the expression for its ID has no value.':
				getOrder('={{ $json.orderId }}'),
			'This ID would change the path of the request.': getOrder('..'),
			'What is entered is a name or a number that people see, not the ID of the record.':
				getOrder('ORD-0001000'),
			'The same, for a board.': {
				...{ resource: 'board', operation: 'get', boardId: byId('Sales Pipeline') },
			},
			'The same, for a board item.': boardItem('get', { itemId: byId('Siti Rahma') }),
			'A required field has no value for this item.': {
				...{ resource: 'message', operation: 'getByConversation' },
				conversationId: byId('={{ $json.conversation }}'),
			},
			'A text field has an object or a list, usually from an expression.': withFields({
				notes: '={{ $json }}',
			}),
			'The same, for an option that every operation has.': getOrders({
				outputFields: '={{ ({}) }}',
			}),
			'The same, for an option that every list has.': getOrders({ recordsProperty: '={{ [1] }}' }),
			'An ID is a number with more digits than JavaScript keeps.': getOrder(
				'={{ 12345678901234567890 }}',
			),
			'The expression for a boolean field has another value.': order('update', {
				...{ orderId: byId('1'), updateFields: { invoiceIsSent: '={{ "yes" }}' } },
			}),
			'A filter was added but has no value for this item. Without it, too many records would be read.':
				filtered({ orderStatus: '={{ $json.status }}' }),
			'Send Once Per was added but has no value for this item.': sendOnce,
			'A date is not in a known format.': filtered({ startDate: '={{ "31.01.2025" }}' }),
			'A moment is not in a known format.': filtered({ updatedAfter: '={{ "yesterday" }}' }),
			'A phone number has other characters than digits, spaces, dashes, dots and parentheses, a 0 in parentheses, decimals, or too few or too many digits.':
				withFields({ phoneNumber: 'Siti' }),
			'A phone number has no country code, nor has the credential.': withFields({
				phoneNumber: '0812 3456 7890',
			}),
			'The same as for letters: an Indonesian number still has its domestic leading 0.': withFields(
				{ phoneNumber: '62 0812 3456 7890' },
			),
			'A quantity is 0 or negative, or a price is negative.': createOrder({
				products: { product: [{ productName: 'Tea', quantity: -2 }] },
			}),
			'Template: Delete or Integration: Delete. The expression of a parameter has no value: without it, the service might delete everything.':
				{ resource: 'template', operation: 'delete', parameters: '={"id": "{{ $json.id }}"}' },
			'The same. n8n leaves out parameters called constructor, prototype and __proto__.': {
				...{ resource: 'integration', operation: 'delete' },
				parameters: '{"ids": [1], "filter": {"constructor": "x"}}',
			},
			'An amount or quantity has decimals or separators.': withFields({
				shippingFee: '={{ "15.000" }}',
			}),
			'Limit or Page Size has decimals.': order('getAll', { limit: '={{ 1.5 }}' }),
			'Max Wait is negative or not a number.': getOrders({ maxWait: '={{ -1 }}' }),
			'A JSON field has a syntax error, such as a missing quote.': getOrders({
				extraQuery: '{"a": ',
			}),
			'A JSON field has a number, usually an ID, with more digits than JavaScript keeps.': {
				...{ resource: 'template', operation: 'delete' },
				parameters: '{"wa_template_id": 12345678901234567890}',
			},
			'A JSON field that requires an object has another value.': getOrders({ extraQuery: '[1]' }),
			'Other Endpoint: Send Request. The path has an address, a query, ".." or a space.': {
				...{ resource: 'endpoint', operation: 'request', path: '/api/contacts?page=2' },
			},
			'An update has no fields.': order('update', { orderId: byId('1') }),
		}),
		...casesOf('Send Once Per ', {
			'in a workflow that has never been saved, or while the database of n8n does not respond.': {
				...{ node: sendOnce, items: [{ key: 'a' }], workflowId: '' },
			},
			'with more than 10,000 items in one run: the next run would send for all of them again.': {
				node: sendOnce,
				items: Array.from({ length: 10_001 }, (_, key) => ({ key })),
			},
		}),
	],
};
