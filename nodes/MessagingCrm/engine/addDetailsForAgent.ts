import type { IExecuteSingleFunctions } from 'n8n-workflow';

/**
 * Adds the description of an error to its message if the node runs as the tool of an agent, since n8n
 * gives the model only the message (docs/n8n.md#declarative-nodes-with-code). It uses n8n's own format, so that
 * older agents do not add the description again.
 *
 * @returns the same error
 */
export function addDetailsForAgent(context: IExecuteSingleFunctions, error: unknown): unknown {
	if (context.getNode().rewireOutputLogTo !== 'ai_tool' || !(error instanceof Error)) return error;
	const { description } = error as { description?: string | null };
	if (description) error.message += `\n\nDetails: ${description}`;
	return error;
}
