import { NodeApiError, type INode } from 'n8n-workflow';

import { errorItem } from '../../../nodes/MessagingCrm/engine';
import { SetupError, InputError } from '../../../nodes/MessagingCrm/shared/inputError';
import { CallError } from '../../../nodes/MessagingCrm/transport';
import { describeFailure } from '../../../nodes/MessagingCrm/transport/failure';
import type { Result } from '../../../nodes/MessagingCrm/transport/result';
import { READ } from '../support/callFacts';

const NODE = { id: '1', name: 'Messaging CRM', parameters: {} } as unknown as INode;
const errorOf = (result: Result) => new CallError(NODE, describeFailure(result, READ));
const body = { message: 'No\n paper', correlationId: 'c-1' };
const NO_PAPER: unknown = expect.stringMatching(/^No paper\nCheck the values .+ Quote c-1 when/);
const KNOWN = { outcome: 'rejected', httpCode: '400', tryAgain: false, correlationId: 'c-1' };
const REFUSED = { message: expect.any(String) as string, tryAgain: true };
const OF_N8N = new NodeApiError(NODE, {}, { message: 'No', httpCode: '500' });

it.each<[string, unknown, object]>([
	['a rejection', errorOf({ status: 400, headers: {}, body }), { ...KNOWN, message: NO_PAPER }],
	['no connection', errorOf({ code: 'ECONNREFUSED' }), REFUSED],
	['a bad value', new InputError('No', 'Do'), { message: 'No\nDo', tryAgain: false }],
	['the credential', new SetupError('No key', ''), { message: 'No key', tryAgain: true }],
	['an expression', new Error('x'), { message: 'x', tryAgain: false }],
	['no error', 'x', { message: 'x', tryAgain: false }],
	['an error of n8n', OF_N8N, { message: 'No', httpCode: '500', tryAgain: false }],
])('says what %s came to in one field, and is linked to its input item', (_, error, known) => {
	const json = { error: { outcome: 'notSent', ...known } };
	expect(errorItem(NODE, error, 3)).toStrictEqual({ json, pairedItem: { item: 3 } });
});
