import type { Simulator } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { reachable } from './server';
import { byId } from './workflows';

/** The parameters of a node that sends a question, and waits for the answer. */
export function asking({ data }: Simulator, parameters: INodeParameters = {}): INodeParameters {
	return {
		resource: 'message',
		operation: 'sendAndWait',
		conversationId: byId(data.conversations.at(0)?.id ?? ''),
		message: 'Shall we?',
		...parameters,
	};
}

/** The questions that were sent, each with the address at which a test can answer it. */
export function questionsIn({ requests }: Simulator) {
	const asked = requests.filter(({ route }) => route === '/messages/whatsapp');
	return asked.map(({ body }) => {
		const { message, action } = body as {
			message: string;
			action: { parameters: { url: string } };
		};
		return { message, url: reachable(action.parameters.url) };
	});
}
