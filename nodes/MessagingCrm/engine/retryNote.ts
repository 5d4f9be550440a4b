import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Saves a note if this run failed after sending some items, and otherwise deletes it. The note is the expression of
 * Send Once Per. It is in the node's context, which n8n saves with the execution and passes to a retry from the
 * Executions list. A crash of n8n loses the note.
 */
export function saveRetryNote(context: IExecuteFunctions, failedAfterSending: boolean): void {
	const note = context.getContext('node');
	if (failedAfterSending) note.failedAfterSending = oncePerOf(context);
	else delete note.failedAfterSending;
}

/** Whether a retry from the Executions list would resend items, according to the note of the failed execution. */
export function wouldResend(context: IExecuteFunctions): boolean {
	if (context.getMode() !== 'retry') return false;
	const before = context.getContext('node').failedAfterSending as string | undefined;
	return before !== undefined && (before === '' || before !== oncePerOf(context));
}

function oncePerOf(context: IExecuteFunctions): string {
	return String(context.getNodeParameter('options.oncePer', 0, '', { rawExpressions: true }));
}
