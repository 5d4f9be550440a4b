/** @slow All in one n8n, as in editor.test.ts, and beside it. */
import { editorTest } from './editor/session';
import { testActionNode } from './parts/actionNode';
import { testBoardItems } from './parts/boardItems';
import { testSending } from './parts/sending';
import { testTemplates } from './parts/templates';

describe('in the editor, the action node', () => {
	const it = editorTest();

	describe('for any resource', () => testActionNode(it));
	describe('for board items', () => testBoardItems(it));
	describe('for messages, with whom they are sent to', () => testSending(it));
	describe('for templates', () => testTemplates(it));
});
