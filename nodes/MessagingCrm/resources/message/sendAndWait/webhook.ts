import type {
	IDataObject,
	INodeExecutionData,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { answerIn, closedPage, errorPage, PAGE_HEADERS, questionPage, thanksPage } from './page';
import { readSavedQuestion } from './question';

/** GET shows the page, and POST submits the response. n8n serves both only while an execution waits at the node. */
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
 * Shows the page, and resumes the execution when the page's form is submitted. Opening the page is not a response,
 * because link previews also open it.
 *
 * Never throws, because n8n would then end the waiting execution.
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
		const respondedAt = new Date().toISOString();
		return {
			// Only the first response resumes the execution. n8n then sends this page.
			webhookResponse: thanksPage(question, answer.shownAs),
			workflowData: [[withInputItem(this, { ...answer.data, respondedAt })]],
		};
	} catch (error) {
		this.logger.error(`"${this.getNode().name}" could not show its page`, { error });
		return show(500, errorPage());
	}
}

/**
 * Returns the response with the data of the input item.
 *
 * For a tool, which has no previous node, returns only the response. The input of a tool comes from the model, and an
 * agent could mistake an `approved` in the input for the person's response.
 */
function withInputItem(context: IWebhookFunctions, data: IDataObject): INodeExecutionData {
	const response = { json: { data }, pairedItem: { item: 0 } };
	if (context.getParentNodes(context.getNode().name).length === 0) return response;
	const input: unknown = context.evaluateExpression('{{ $input.first() }}');
	const { json, binary } = (input ?? {}) as Partial<INodeExecutionData>;
	return { ...response, json: { ...json, data }, ...(binary && { binary }) };
}
