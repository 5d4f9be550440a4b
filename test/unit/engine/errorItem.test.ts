import { NodeApiError, type INode } from 'n8n-workflow';

import { errorItem } from '../../../nodes/MessagingCrm/engine';
import { SetupError, InputError } from '../../../nodes/MessagingCrm/shared/inputError';
import { CallError } from '../../../nodes/MessagingCrm/transport';
import { describeFailure } from '../../../nodes/MessagingCrm/transport/failure';
import type { Result } from '../../../nodes/MessagingCrm/transport/result';
import { READ } from '../support/callFacts';

const NODE = { id: '1', name: 'Messaging CRM', parameters: {} } as unknown as INode;
const itemOf = (error: unknown) => errorItem(NODE, error, 3);

const errorOf = (result: Result) => new CallError(NODE, describeFailure(result, READ));

it('has one field, an object with what is known, and is linked to its input item', () => {
	const body = { message: 'No\n paper', correlationId: 'c-1' };
	expect(itemOf(errorOf({ status: 400, headers: {}, body }))).toEqual({
		json: {
			error: {
				message: expect.stringMatching(/^No paper\nCheck the values .+ Quote c-1 when/) as string,
				outcome: 'rejected',
				httpCode: '400',
				tryAgain: false,
				correlationId: 'c-1',
			},
		},
		pairedItem: { item: 3 },
	});
	const { error } = itemOf(errorOf({ code: 'ECONNREFUSED' })).json;
	expect(Object.keys(error as object)).toEqual(['message', 'outcome', 'tryAgain']);
});

const OF_N8N = new NodeApiError(NODE, {}, { message: 'No', httpCode: '500' });

it.each<[string, unknown, object]>([
	['a bad value', new InputError('No', 'Do'), { message: 'No\nDo', tryAgain: false }],
	['the credential', new SetupError('No key', ''), { message: 'No key', tryAgain: true }],
	['an expression', new Error('x'), { message: 'x', tryAgain: false }],
	['no error', 'x', { message: 'x', tryAgain: false }],
	['an error of n8n', OF_N8N, { message: 'No', httpCode: '500', tryAgain: false }],
])('says what %s came to', (_, error, expected) => {
	expect(itemOf(error).json).toEqual({ error: { ...expected, outcome: 'notSent' } });
});
