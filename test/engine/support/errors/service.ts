import { byId } from '../service';
import { answer, refusal, type ErrorSection } from './case';

const UUID = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';

const node = { resource: 'order', operation: 'get', orderId: byId(UUID) };
const createOrder = {
	resource: 'order',
	operation: 'create',
	specifyProducts: 'json',
	productsJson: '[{"product_name": "Tea", "quantity": 1, "price": 9000}]',
};
const html = { 'content-type': 'text/html' };

/** What the service answers (reference.md, Errors). */
export const serviceErrors: ErrorSection = {
	title: 'The service refuses or fails',
	text: "What happened is said in the service's own words wherever it gives a reason, so it may be something else than here. A key that the service repeats is taken out.",
	cases: [
		{
			why: '400: a field is missing or malformed, or WhatsApp rejected it.',
			node: createOrder,
			fault: refusal(400, 'phone_number is required'),
		},
		{
			why: '401: the key is missing or wrong, or travels in the wrong header.',
			node,
			credential: { apiKey: 'wrong' },
		},
		{
			why: '403: the key may not do this.',
			node: createOrder,
			fault: refusal(403, 'This key may only read'),
		},
		{
			why: '404: there is no such record, or it belongs to another business.',
			node,
			fault: refusal(404, 'Order not found'),
		},
		{
			why: '409: there is a record like this.',
			node: createOrder,
			fault: refusal(409, 'A contact with this phone number exists'),
		},
		{
			why: '413: the file is too large.',
			node: createOrder,
			fault: refusal(413, 'File too large'),
		},
		{
			why: '422: the service understood the request but does not allow it.',
			node: createOrder,
			fault: refusal(422, 'The recipient list is empty'),
		},
		{ why: '500: the service failed.', node, fault: refusal(500, 'Unexpected server error') },
		{
			why: '502 or 503, and still so at the sixth try.',
			node,
			fault: refusal(503, 'Dependency unavailable'),
		},
		{
			why: 'A write that met a 500, 502, 503 or no answer is never sent again: it may have been done.',
			node: createOrder,
			fault: refusal(502, 'Bad gateway'),
		},
		{
			why: '200, but the body says that it was not done: WhatsApp refused a template.',
			node: createOrder,
			fault: answer({
				success: false,
				status_code: 400,
				error: { message: '(#131026) Message undeliverable' },
			}),
		},
		{ why: 'The same without a reason.', node: createOrder, fault: answer({ success: false }) },
		{
			why: 'An ID is no UUID, which may be why the service refused it.',
			node: { ...node, orderId: byId('ORD-1042') },
			fault: refusal(400, 'id must be a UUID'),
		},
		{
			why: 'The service gave a number by which its support finds the request.',
			node,
			fault: answer({ message: 'Unexpected server error', correlationId: UUID }, 500),
		},
		{
			why: 'The service repeated the key in its reason.',
			node,
			fault: refusal(403, 'The key simulator-api-key-0123456789abcdef is blocked'),
		},
		{ why: 'There was no reason in the answer.', node, fault: { type: 'emptyBody', status: 500 } },
		{
			why: 'Something else than the service answers at this address, such as its website.',
			node,
			fault: {
				type: 'status',
				status: 200,
				body: '<!doctype html><title>Dashboard</title>',
				headers: html,
			},
		},
		{
			why: 'The service moved to another address.',
			node,
			fault: { type: 'redirect', location: 'https://api.example.com/' },
		},
		{
			why: 'One of several items was refused. Nothing that had not started was sent, and the description accounts for all items.',
			node: { ...node, operation: 'update', updateFields: { notes: 'x' } },
			items: [{}, {}, {}],
			fault: refusal(404, 'Order not found'),
		},
	],
};
