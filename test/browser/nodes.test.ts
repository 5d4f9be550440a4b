/** @slow All that needs a credential, one after the other in one n8n: a start takes as long as several tests. */
import { connect, editorTest } from './editor/session';
import { testActionNode } from './parts/actionNode';
import { testBoardItems } from './parts/boardItems';
import { testSending } from './parts/sending';
import { testTemplates } from './parts/templates';
import { testTriggerNode } from './parts/triggerNode';

describe('in the editor', () => {
	const it = editorTest(connect);

	describe('the action node', () => testActionNode(it));
	describe('board items', () => testBoardItems(it));
	describe('whom it is sent to', () => testSending(it));
	describe('templates', () => testTemplates(it));
	// At the end: it publishes a workflow, which polls from then on.
	describe('the trigger node', () => testTriggerNode(it));
});
