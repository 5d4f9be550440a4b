import type { ErrorSection } from './case';
import { connectionErrors } from './connection';
import { credentialErrors } from './credential';
import { fieldErrors } from './fields';
import { answerErrors, limitErrors } from './limits';
import { memoryErrors } from './memory';
import { operationErrors } from './operations';
import { serviceErrors } from './service';
import { editorErrors, triggerErrors } from './trigger';

/** All errors that a user can meet, in the order of docs/reference/errors.md. */
export const SECTIONS: ErrorSection[] = [
	credentialErrors,
	fieldErrors,
	operationErrors,
	serviceErrors,
	connectionErrors,
	limitErrors,
	answerErrors,
	triggerErrors,
	memoryErrors,
	editorErrors,
];

/** Errors that no test can cause on the engine, and why. */
export const NOT_PRODUCED = [
	{
		message: 'The certificate of the service cannot be trusted',
		description:
			'Check the Base URL in the credential. If it is right, have the certificate renewed, or make n8n trust the authority that signed it',
		why: 'The certificate has expired, is for another host, or comes from an unknown authority.',
		reason: 'Node.js cannot create certificates. A unit test covers the error codes.',
	},
	{
		message: 'n8n did not send the request',
		description: 'Open the credential and check its addresses and the domains that it allows',
		why: 'n8n rejected the request and gave no reason.',
		reason: 'n8n 2.40 always gives a reason.',
	},
	{
		message: 'The service did not respond within 30 seconds',
		description: 'Open the list again later, or enter the ID instead of choosing from the list.',
		why: 'A list was opened in the editor, and the service did not respond.',
		reason: 'It takes 30 seconds. A test with faster timers covers it.',
	},
	{
		message: 'The conversation has 3 messages, but its pages contained only 1',
		description:
			'Nothing was sent. To send without looking at the conversation, remove Options > Only If Last Message',
		why: 'By its own total, the list of messages lacks some.',
		reason: 'It takes two different pages: see test/engine/onlyIf.test.ts.',
	},
	{
		message: 'This version of n8n does not support memories of community packages',
		description: 'Update n8n to 2.20 or newer, or connect another memory, e.g. Simple Memory.',
		why: 'Messaging CRM Chat Memory in a version of n8n without an SDK for AI nodes.',
		reason: 'The SDK is a part of n8n: see test/engine/conversations.test.ts.',
	},
	{
		message: 'Not sent: the failed execution ended before it was known whether this item was sent',
		description:
			'Check in the dashboard of the service whether it was. To send it again, turn on Options > Send Again on Retry, save, and retry with the currently saved workflow.',
		why: 'A retry of an execution in which n8n was killed, e.g. in a loop of single items.',
		reason: 'See test/engine/tries.test.ts.',
	},
	{
		message:
			'May have been sent: n8n ended before it knew the result, or another worker is sending it',
		description:
			'Check in the dashboard of the service whether it was sent. If not, send it with another key. Later runs skip this item.',
		why: 'Send Once Per in the first run after n8n was killed or an execution was cancelled while this item was sent.',
		reason: 'See test/engine/oncePer.test.ts.',
	},
];
