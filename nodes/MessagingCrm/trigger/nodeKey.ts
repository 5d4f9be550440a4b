import type { IPollFunctions } from 'n8n-workflow';

/** Identifies a trigger node within the process. */
export function nodeKey(context: IPollFunctions): string {
	return `${context.getWorkflow().id} ${context.getNode().id}`;
}
