/** @slow All in one n8n, one after the other: its start takes as long as several tests. */
import { editorTest } from './editor/session';
import { testActionNode } from './parts/actionNode';
import { testBoardItems } from './parts/boardItems';
import { testCredential } from './parts/credential';
import { testExamples } from './parts/examples';
import { testSending } from './parts/sending';
import { testTemplates } from './parts/templates';
import { testTriggerNode } from './parts/triggerNode';

describe('in the editor', () => {
	const it = editorTest();

	describe('the action node', () => testActionNode(it));
	describe('board items', () => testBoardItems(it));
	describe('whom it is sent to', () => testSending(it));
	describe('templates', () => testTemplates(it));
	describe('in one workflow, the nodes of all examples', () => testExamples(it));
	// It publishes a workflow, which polls from then on.
	describe('the trigger node', () => testTriggerNode(it));
	// At the end: it adds a second credential, and n8n no longer chooses the first one by itself.
	describe('the form of the credential', () => testCredential(it));
});
