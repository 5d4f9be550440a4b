import type { IWebhookDescription, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { answerIn } from './form';
import { recallQuestion } from './memory';
import { brokenPage, closedPage, PAGE_HEADERS, questionPage, thanksPage } from './page';

/** n8n opens these only for an execution that waits at the node: one address to look at, and to answer. */
export const responseWebhooks: IWebhookDescription[] = ['GET', 'POST'].map((httpMethod) => ({
	name: 'default',
	httpMethod,
	responseMode: 'onReceived',
	responseData: '',
	path: '={{ $nodeId }}',
	restartWebhook: true,
	isFullPath: true,
}));

/**
 * Shows the page to whoever opens the address, and resumes the execution with what its form sends. Opening
 * the address alone answers nothing: programs that preview links do so, too.
 *
 * It throws nothing, since n8n would end the execution that waits.
 */
export async function respond(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	const response = this.getResponseObject();
	for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
	const show = (status: number, page: string): IWebhookResponseData => {
		response.status(status).send(page);
		return { noWebhookResponse: true };
	};
	try {
		const question = recallQuestion(this);
		if (!question) return show(410, closedPage());
		if (this.getRequestObject().method !== 'POST') return show(200, questionPage(question));
		const answer = answerIn(this.getBodyData(), question);
		if (!answer) return show(400, questionPage(question, 'Please respond with the form below.'));
		return {
			// n8n sends it when the execution has resumed, so that of two answers only one is thanked for.
			webhookResponse: thanksPage(),
			workflowData: [
				[
					{
						json: { data: { ...answer, respondedAt: new Date().toISOString() } },
						pairedItem: { item: 0 },
					},
				],
			],
		};
	} catch (error) {
		this.logger.error(`"${this.getNode().name}" could not show its page`, { error });
		return show(500, brokenPage());
	}
}
