import type { INode } from 'n8n-workflow';

import { errorItem } from '../../nodes/MessagingCrm/engine/nodeError';
import { directionOf } from '../../nodes/MessagingCrm/service';
import { accountOf, connectionFor } from '../../nodes/MessagingCrm/service/account';
import { InputError } from '../../nodes/MessagingCrm/shared/inputError';
import { describeFailure } from '../../nodes/MessagingCrm/transport/failure';
import { READ } from './support/callFacts';

const NODE = { name: 'Messaging CRM', parameters: {} } as unknown as INode;
const LENGTH = 200_000;
const gap = (text: string) => `a${text.repeat(LENGTH / text.length)}b`;

const failed = (body: object) => describeFailure({ status: 400, headers: {}, body }, READ);

/** A pattern that tries each place of such a text anew takes a minute for one of them. */
it.each<[string, (text: string) => unknown, string]>([
	['the ID of a failed request', (correlationId) => failed({ correlationId }), ' '],
	['the reason of a failure', (message) => failed({ message }), '. '],
	['an output message', (message) => errorItem(NODE, new InputError(message, ''), 0), ' '],
	['who sent a message', (sender) => directionOf({ sender, [sender]: 1 }), '_-'],
	['a base URL', (path) => connectAt(`https://example.com/${path}`), '/'],
	['a base URL with /api', (path) => connectAt(`https://example.com/${path}`), '/api'],
])('%s is read in one go', async (_, read, filling) => {
	await Promise.resolve(gap(filling))
		.then(read)
		.catch(() => {});
	// Lets the time limit of the test end it.
	await new Promise(setImmediate);
});

function connectAt(baseUrl: string) {
	return connectionFor(accountOf({ apiKey: 'key-0123', baseUrl }), '/api/orders');
}
