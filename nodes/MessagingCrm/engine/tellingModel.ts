import type { IExecuteSingleFunctions } from 'n8n-workflow';

/**
 * Puts the way on into the message of an error where the node runs as the tool of an agent, which
 * hands its model nothing but the message (n8n 2.40). The form is the one that n8n gives it for
 * older agents, who then do not add it again.
 *
 * @returns the same error; errors of a node that is no tool stay as they are
 */
export function tellingModel(context: IExecuteSingleFunctions, error: unknown): unknown {
	if (context.getNode().rewireOutputLogTo !== 'ai_tool' || !(error instanceof Error)) return error;
	const { description } = error as { description?: string | null };
	if (description) error.message += `\n\nDetails: ${description}`;
	return error;
}
