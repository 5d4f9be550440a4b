import type {
	IDataObject,
	INodeExecutionData,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { answerIn, closedPage, errorPage, PAGE_HEADERS, questionPage, thanksPage } from './page';
import { readSavedQuestion } from './question';

/** n8n serves these only while an execution waits at the node: GET shows the page, POST submits the response. */
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
 * Shows the page, and resumes the execution when its form is submitted. Opening the page is not a response, because
 * link previews also open it.
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
			// n8n sends this page after it has resumed the execution. It resumes only for the first response.
			webhookResponse: thanksPage(question, answer.shownAs),
			workflowData: [[withInputItem(this, { ...answer.data, respondedAt })]],
		};
	} catch (error) {
		this.logger.error(`"${this.getNode().name}" could not show its page`, { error });
		return show(500, errorPage());
	}
}

/**
 * The response with the data of the input item.
 *
 * A tool outputs only the response: its input comes from the model, and an agent could mistake an `approved` in it for
 * the person's response. A tool has no previous node.
 */
function withInputItem(context: IWebhookFunctions, data: IDataObject): INodeExecutionData {
	const response = { json: { data }, pairedItem: { item: 0 } };
	if (context.getParentNodes(context.getNode().name).length === 0) return response;
	const input: unknown = context.evaluateExpression('{{ $input.first() }}');
	const { json, binary } = (input ?? {}) as Partial<INodeExecutionData>;
	return { ...response, json: { ...json, data }, ...(binary && { binary }) };
}
