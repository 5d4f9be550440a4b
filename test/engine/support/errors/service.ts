import { byId, CREATE_ORDER, SEND_MESSAGE, UUID } from '../service';
import { answer, casesOf, rejection, type ErrorCase, type ErrorSection } from './case';

const node = { resource: 'order', operation: 'get', orderId: byId(UUID) };
const update = { ...node, operation: 'update', updateFields: { notes: 'x' } };
const html = { 'content-type': 'text/html' };

const people = Array.from({ length: 9 }, (_, index) => ({ number: `628120000000${index}` }));

/** Messages to people, of which the second fails. */
const sending = (fault: ErrorCase['fault'], options = {}) => ({
	...{ node: { ...SEND_MESSAGE, options }, items: people, fault, faultFor: people[1].number },
});

/** Rejections with a reason, by their cause, which begins with the status. */
function rejected(reasons: Record<string, string>): ErrorCase[] {
	return Object.entries(reasons).map(([why, reason]) => ({
		...{ why, node: update, fault: rejection(parseInt(why), reason) },
	}));
}

/** Responses of the service (docs/internals/service.md#errors). */
export const serviceErrors: ErrorSection = {
	title: 'The service rejects a request or fails',
	text: 'If the service gives a reason, the message is that reason, so yours may differ from the examples here. The API key is removed from it.',
	cases: [
		...rejected({
			'400: a field is missing or malformed, or WhatsApp rejected it.': 'phone_number is required',
		}),
		...casesOf('', {
			'401: the key is missing or wrong, or is sent in the wrong header.': {
				...{ node, credential: { apiKey: 'wrong' } },
			},
		}),
		...rejected({
			'403: the key lacks a permission.': 'This key may only read',
			'404: the record does not exist or belongs to another business.': 'Order not found',
			'409: a record like this already exists.': 'A contact with this phone number exists',
			'413: the file is too large.': 'File too large',
			'422: the service understood the request but does not allow it.':
				'The recipient list is empty',
		}),
		...casesOf('', {
			'500: the service failed.': { node, fault: rejection(500, 'Unexpected server error') },
			'502 or 503 at all six tries.': { node, fault: rejection(503, 'Dependency unavailable') },
			'500, 502, 503 or no response to a write. The service may have processed it, so it is not sent again.':
				{ node: CREATE_ORDER, fault: rejection(502, 'Bad gateway') },
			'200 with a body that reports a failure, e.g. because WhatsApp rejected a template.': {
				node: CREATE_ORDER,
				fault: answer({
					...{ success: false, status_code: 400 },
					error: { message: '(#131026) Message undeliverable' },
				}),
			},
			'The same without a reason.': { node: CREATE_ORDER, fault: answer({ success: false }) },
			'An ID is not a UUID, which may be why the service rejected it.': {
				node: { ...node, orderId: byId('1042') },
				fault: rejection(400, 'id must be a UUID'),
			},
			'The service gave a correlation ID, by which its support finds the request.': {
				node,
				fault: answer({ message: 'Unexpected server error', correlationId: UUID }, 500),
			},
			'The service repeated the key in its reason.': {
				node,
				fault: rejection(403, 'The key simulator-api-key-0123456789abcdef is blocked'),
			},
			'The response has no reason.': { node, fault: { type: 'status', status: 500, body: '' } },
			'Something other than the service responds at this address, such as its website.': {
				node,
				fault: { ...answer('<!doctype html><title>Dashboard</title>'), headers: html },
			},
			'The service moved to another address.': {
				...{ node, fault: { type: 'redirect', location: 'https://api.example.com/' } },
			},
			'The service failed at one of several messages. Those that had not started are not sent.':
				sending(answer({}, 504)),
			'The same, with Send Once Per.': sending(answer({}, 504), { oncePer: '={{ $json.number }}' }),
			'A retry from the Executions list would send again what was sent before.': {
				...{ ...sending(rejection(400, 'The inbox is not connected')), retry: true },
			},
		}),
	],
};
