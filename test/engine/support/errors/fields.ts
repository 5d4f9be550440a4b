import { byId } from '../service';
import type { ErrorSection } from './case';

const getOrder = { resource: 'order', operation: 'get' };
const getOrders = { resource: 'order', operation: 'getAll' };
const createOrder = { resource: 'order', operation: 'create' };

/** Fields that several operations have. */
export const fieldErrors: ErrorSection = {
	title: 'Fields of several operations',
	text: 'Found before anything is sent, for any item. The name of the field is that of the field in question, and n8n adds the number of the item.',
	beforeRequests: true,
	cases: [
		{
			why: 'A record has to be chosen, or an expression for its ID gave nothing.',
			node: { ...getOrder, orderId: byId('={{ $json.orderId }}') },
		},
		{
			why: 'A path would mean something else with this ID.',
			node: { ...getOrder, orderId: byId('..') },
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
			why: 'A text field has an object or a list, most often from an expression.',
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
			why: 'An ID is a number so large that JavaScript has rounded it.',
			node: { ...getOrder, orderId: byId('={{ 12345678901234567890 }}') },
		},
		{
			why: 'An expression gives no boolean for a field that is on or off.',
			node: {
				resource: 'order',
				operation: 'update',
				orderId: byId('1'),
				updateFields: { invoiceIsSent: '={{ "yes" }}' },
			},
		},
		{
			why: 'A filter was added and has no value for this item, so that more would be read than was meant.',
			node: { ...getOrders, filters: { orderStatus: '={{ $json.status }}' } },
		},
		{
			why: 'A date cannot be read as one.',
			node: { ...getOrders, filters: { startDate: '={{ "31.01.2025" }}' } },
		},
		{
			why: 'A phone number has letters, other separators than single spaces, dashes and dots, a 0 in parentheses, decimals, or too few or too many digits.',
			node: { ...createOrder, additionalFields: { phoneNumber: 'Siti' } },
		},
		{
			why: 'A phone number is written as it is dialled inside the country.',
			node: { ...createOrder, additionalFields: { phoneNumber: '0812 3456 7890' } },
		},
		{
			why: 'An amount or quantity has decimals or separators.',
			node: { ...createOrder, additionalFields: { shippingFee: '={{ "15.000" }}' } },
		},
		{ why: 'Limit or Page Size is 0, or has decimals.', node: { ...getOrders, limit: '={{ 0 }}' } },
		{
			why: 'Max Wait is negative or no number.',
			node: { ...getOrders, options: { maxWait: '={{ -1 }}' } },
		},
		{
			why: 'A JSON field has a comma or a quote too many or too few.',
			node: { ...getOrders, options: { extraQuery: '{"a": ' } },
		},
		{
			why: 'A JSON field that takes an object has something else.',
			node: { ...getOrders, options: { extraBody: '[1]' } },
		},
		{
			why: 'An update has no field to change.',
			node: { resource: 'order', operation: 'update', orderId: byId('1') },
		},
	],
};
