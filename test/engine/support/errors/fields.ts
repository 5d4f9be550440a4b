import { byId, SEND_MESSAGE } from '../service';
import type { ErrorSection } from './case';

const getOrder = { resource: 'order', operation: 'get' };
const getOrders = { resource: 'order', operation: 'getAll' };
const createOrder = {
	resource: 'order',
	operation: 'create',
	customer: 'contact',
	contactId: byId('1'),
	products: { product: [{ productName: 'Tea' }] },
};

/** Fields that several operations have. */
export const fieldErrors: ErrorSection = {
	title: 'Fields of several operations',
	text: 'Reported before any item is sent. The message names the field.',
	beforeRequests: true,
	cases: [
		{
			why: 'The workflow is of a newer version, or was not made in the editor.',
			node: { resource: 'order', operation: 'refund' },
		},
		{
			why: 'The proxy lacks a host or a port.',
			node: { ...getOrders, requestOptions: { proxy: 'myproxy' } },
		},
		{
			why: 'No record is chosen, or the expression for its ID has no value.',
			node: { ...getOrder, orderId: byId('={{ $json.orderId }}') },
		},
		{
			why: 'This ID would change the path of the request.',
			node: { ...getOrder, orderId: byId('..') },
		},
		{
			why: 'What is entered is a name or a number that people see, not the ID of the record.',
			node: { ...getOrder, orderId: byId('ORD-0001000') },
		},
		{
			why: 'The same, for a board.',
			node: { resource: 'board', operation: 'get', boardId: byId('Sales Pipeline') },
		},
		{
			why: 'The same, for a board item.',
			node: {
				resource: 'boardItem',
				operation: 'get',
				boardId: byId('1'),
				itemId: byId('Siti Rahma'),
			},
		},
		{
			why: 'A required field has no value for this item.',
			node: {
				resource: 'message',
				operation: 'getByConversation',
				conversationId: byId('={{ $json.conversation }}'),
			},
		},
		{
			why: 'A text field has an object or a list, usually from an expression.',
			node: { ...createOrder, additionalFields: { notes: '={{ $json }}' } },
		},
		{
			why: 'The same, for an option that every operation has.',
			node: { ...getOrders, options: { outputFields: '={{ [1] }}' } },
		},
		{
			why: 'The same, for an option that every list has.',
			node: { ...getOrders, options: { recordsProperty: '={{ [1] }}' } },
		},
		{
			why: 'An ID is a number with more digits than JavaScript keeps.',
			node: { ...getOrder, orderId: byId('={{ 12345678901234567890 }}') },
		},
		{
			why: 'The expression for a boolean field has another value.',
			node: {
				resource: 'order',
				operation: 'update',
				orderId: byId('1'),
				updateFields: { invoiceIsSent: '={{ "yes" }}' },
			},
		},
		{
			why: 'A filter was added but has no value for this item. Without it, too many records would be read.',
			node: { ...getOrders, filters: { orderStatus: '={{ $json.status }}' } },
		},
		{
			why: 'Create Once Per was added but has no value for this item.',
			node: { ...createOrder, options: { oncePer: '={{ $json.key }}' } },
		},
		{
			why: 'The same, for Write Once Per.',
			node: {
				resource: 'boardItem',
				operation: 'upsert',
				boardId: byId('1'),
				itemName: 'Tea',
				options: { oncePer: '={{ $json.key }}' },
			},
		},
		{
			why: 'The same, for Send Once Per.',
			node: { ...SEND_MESSAGE, options: { oncePer: '={{ $json.key }}' } },
			items: [{ number: '6281200000001' }],
		},
		{
			why: 'A date is not in a known format.',
			node: { ...getOrders, filters: { startDate: '={{ "31.01.2025" }}' } },
		},
		{
			why: 'A moment is not in a known format.',
			node: { ...getOrders, filters: { updatedAfter: '={{ "yesterday" }}' } },
		},
		{
			why: 'A phone number has letters, other separators than single spaces, dashes and dots, a 0 in parentheses, decimals, or too few or too many digits.',
			node: { ...createOrder, additionalFields: { phoneNumber: 'Siti' } },
		},
		{
			why: 'A phone number has no country code.',
			node: { ...createOrder, additionalFields: { phoneNumber: '0812 3456 7890' } },
		},
		{
			why: 'A number of Indonesia has the 0 with which it begins at home.',
			node: { ...createOrder, additionalFields: { phoneNumber: '62 0812 3456 7890' } },
		},
		{
			why: 'A quantity is 0 or negative, or a price is negative.',
			node: { ...createOrder, products: { product: [{ productName: 'Tea', quantity: -2 }] } },
		},
		{
			why: 'Template: Delete or Integration: Delete. The expression of a parameter has no value: without it, the service might delete everything.',
			node: { resource: 'template', operation: 'delete', parameters: '={"id": "{{ $json.id }}"}' },
		},
		{
			why: 'An amount or quantity has decimals or separators.',
			node: { ...createOrder, additionalFields: { shippingFee: '={{ "15.000" }}' } },
		},
		{ why: 'Limit or Page Size is 0, or has decimals.', node: { ...getOrders, limit: '={{ 0 }}' } },
		{
			why: 'Max Wait is negative or not a number.',
			node: { ...getOrders, options: { maxWait: '={{ -1 }}' } },
		},
		{
			why: 'A JSON field has a syntax error, such as a missing quote.',
			node: { ...getOrders, options: { extraQuery: '{"a": ' } },
		},
		{
			why: 'A JSON field that requires an object has another value.',
			node: { ...getOrders, options: { extraQuery: '[1]' } },
		},
		{
			why: 'An update has no fields.',
			node: { resource: 'order', operation: 'update', orderId: byId('1') },
		},
	],
};
