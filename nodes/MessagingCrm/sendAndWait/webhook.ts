import type { IWebhookDescription, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { answerIn } from './form';
import { brokenPage, closedPage, PAGE_HEADERS, questionPage, thanksPage } from './page';
import { readSavedQuestion } from './savedQuestion';

/** n8n serves these only while an execution waits at the node: GET shows the page, POST answers. */
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
 * Shows the page, and resumes the execution when its form is submitted. Opening the page answers nothing,
 * since programs that preview links open it, too.
 *
 * Never throws: n8n would end the waiting execution.
 */
export async function respond(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	const response = this.getResponseObject();
	for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
	const show = (status: number, page: string): IWebhookResponseData => {
		response.status(status).send(page);
		return { noWebhookResponse: true };
	};
	try {
		const question = readSavedQuestion(this);
		if (!question) return show(410, closedPage());
		if (this.getRequestObject().method !== 'POST') return show(200, questionPage(question));
		const answer = answerIn(this.getBodyData(), question);
		if (!answer) return show(400, questionPage(question, 'Please respond with the form below.'));
		return {
			// n8n sends this after the execution has resumed, so only the first of two answers is confirmed.
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
