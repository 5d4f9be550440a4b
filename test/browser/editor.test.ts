/** @slow Tests that need the editor. They share one n8n and one Chromium, because both take long to start. */
import { editorTest } from './editor/session';
import { testActionNode } from './parts/actionNode';
import { testBoardItems } from './parts/boardItems';
import { testCredential } from './parts/credential';
import { testExamples } from './parts/examples';
import { testSending } from './parts/sending';
import { testTriggerNode } from './parts/triggerNode';
import { testWebhookTriggerNode } from './parts/webhookTriggerNode';

describe('in the editor', () => {
	const it = editorTest();

	describe('the action node', () => testActionNode(it));
	describe('board items', () => testBoardItems(it));
	describe('messages', () => testSending(it));
	describe('the examples', () => testExamples(it));
	describe('the trigger node', () => testTriggerNode(it));
	describe('the webhook trigger node', () => testWebhookTriggerNode(it));
	// Must be last: it adds a second credential, and n8n preselects a credential only if there is no other.
	describe('the credential', () => testCredential(it));
});
