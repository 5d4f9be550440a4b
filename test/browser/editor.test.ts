/** @slow All in one n8n, one after the other: its start takes as long as several tests. */
import { editorTest } from './editor/session';
import { testCredential } from './parts/credential';
import { testExamples } from './parts/examples';
import { testTriggerNode } from './parts/triggerNode';

describe('in the editor', () => {
	const it = editorTest();

	describe('in one workflow, the nodes of all examples', () => testExamples(it));
	// It publishes a workflow, which polls from then on.
	describe('the trigger node', () => testTriggerNode(it));
	// At the end: it adds a second credential, and n8n no longer chooses the first one by itself.
	describe('the form of the credential', () => testCredential(it));
});
