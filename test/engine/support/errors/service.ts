import { byId, CREATE_ORDER, SEND_MESSAGE } from '../service';
import { answer, rejection, type ErrorSection } from './case';

const UUID = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';

const node = { resource: 'order', operation: 'get', orderId: byId(UUID) };
const html = { 'content-type': 'text/html' };

const people = Array.from({ length: 9 }, (_, index) => ({ number: `628120000000${index}` }));

/** Responses of the service (docs/internals/service.md#errors). */
export const serviceErrors: ErrorSection = {
	title: 'The service rejects a request or fails',
	text: 'If the service gives a reason, the message is that reason, so yours may differ from the examples here. The API key is removed from it.',
	cases: [
		{
			why: '400: a field is missing or malformed, or WhatsApp rejected it.',
			node: CREATE_ORDER,
			fault: rejection(400, 'phone_number is required'),
		},
		{
			why: '401: the key is missing or wrong, or is sent in the wrong header.',
			node,
			credential: { apiKey: 'wrong' },
		},
		{
			why: '403: the key lacks a permission.',
			node: CREATE_ORDER,
			fault: rejection(403, 'This key may only read'),
		},
		{
			why: '404: the record does not exist or belongs to another business.',
			node,
			fault: rejection(404, 'Order not found'),
		},
		{
			why: '409: a record like this already exists.',
			node: CREATE_ORDER,
			fault: rejection(409, 'A contact with this phone number exists'),
		},
		{
			why: '413: the file is too large.',
			node: CREATE_ORDER,
			fault: rejection(413, 'File too large'),
		},
		{
			why: '422: the service understood the request but does not allow it.',
			node: CREATE_ORDER,
			fault: rejection(422, 'The recipient list is empty'),
		},
		{ why: '500: the service failed.', node, fault: rejection(500, 'Unexpected server error') },
		{
			why: '502 or 503 at all six attempts.',
			node,
			fault: rejection(503, 'Dependency unavailable'),
		},
		{
			why: '500, 502, 503 or no response to a write. The service may have processed it, so it is not sent again.',
			node: CREATE_ORDER,
			fault: rejection(502, 'Bad gateway'),
		},
		{
			why: '200 with a body that reports a failure, e.g. because WhatsApp rejected a template.',
			node: CREATE_ORDER,
			fault: answer({
				success: false,
				status_code: 400,
				error: { message: '(#131026) Message undeliverable' },
			}),
		},
		{ why: 'The same without a reason.', node: CREATE_ORDER, fault: answer({ success: false }) },
		{
			why: 'An ID is not a UUID, which may be why the service rejected it.',
			node: { ...node, orderId: byId('1042') },
			fault: rejection(400, 'id must be a UUID'),
		},
		{
			why: 'The service gave a correlation ID, by which its support finds the request.',
			node,
			fault: answer({ message: 'Unexpected server error', correlationId: UUID }, 500),
		},
		{
			why: 'The service repeated the key in its reason.',
			node,
			fault: rejection(403, 'The key simulator-api-key-0123456789abcdef is blocked'),
		},
		{ why: 'The response has no reason.', node, fault: { type: 'emptyBody', status: 500 } },
		{
			why: 'Something other than the service responds at this address, such as its website.',
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
			why: 'The service failed at one of several messages. Those that had not started are not sent.',
			node: SEND_MESSAGE,
			items: people,
			fault: answer({}, 504),
			faultFor: people[1].number,
		},
		{
			why: 'The same, with Send Once Per.',
			node: { ...SEND_MESSAGE, options: { oncePer: '={{ $json.number }}' } },
			items: people,
			fault: answer({}, 504),
			faultFor: people[1].number,
		},
		{
			why: 'A retry from the Executions list would send again what was sent before.',
			node: SEND_MESSAGE,
			items: people,
			fault: rejection(400, 'The inbox is not connected'),
			faultFor: people[1].number,
			retry: true,
		},
	],
};
