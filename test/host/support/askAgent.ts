import axios from 'axios';

import type { Workflow } from '../../n8n/api';
import type { SharedHost } from './sharedHost';

/** Asks a published agent on its chat page, as somebody who is logged in to n8n unless told otherwise. */
export async function askAgent(
	host: SharedHost,
	{ nodes }: Workflow,
	chatInput: string,
	{ sessionId = chatInput, cookie = host.api.cookie } = {},
): Promise<string> {
	const trigger = nodes.find(({ type }) => type === '@n8n/n8n-nodes-langchain.chatTrigger');
	const { data } = await axios.post<{ output: string }>(
		`${host.url}/webhook/${trigger?.webhookId}/chat`,
		{ action: 'sendMessage', sessionId, chatInput },
		{ headers: { Cookie: cookie }, proxy: false },
	);
	return data.output;
}
