import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Saves a note if this run failed after sending some items; otherwise deletes the note. The note contains the Send Once
 * Per expression. n8n saves the node's context, which contains the note, with the execution, and passes it to a retry
 * from the Executions list. If n8n crashes, the note is lost.
 */
export function saveRetryNote(context: IExecuteFunctions, failedAfterSending: boolean): void {
	const note = context.getContext('node');
	if (failedAfterSending) note.oncePerOfFailedRun = oncePerOf(context);
	else delete note.oncePerOfFailedRun;
}

/** Whether a retry from the Executions list would resend items, according to the note of the failed execution. */
export function wouldResend(context: IExecuteFunctions): boolean {
	if (context.getMode() !== 'retry') return false;
	const before = context.getContext('node').oncePerOfFailedRun as string | undefined;
	return before !== undefined && (before === '' || before !== oncePerOf(context));
}

function oncePerOf(context: IExecuteFunctions): string {
	return String(context.getNodeParameter('options.oncePer', 0, '', { rawExpressions: true }));
}
