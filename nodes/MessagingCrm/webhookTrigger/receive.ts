import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { MINUTE_MS, systemClock } from '../shared/clock';
import { digest } from '../shared/digest';
import { isObject, textOf } from '../shared/json';

/** How long after the first delivery a repeated delivery is recognized. */
const REMEMBERED_MS = 10 * MINUTE_MS;

/**
 * Fields of a body that may contain the event's name. No public source shows a body
 * (docs/internals/service.md#webhooks).
 */
const EVENT_FIELDS = ['event', 'event_name', 'event_type'];

/** The time at which this process received each delivery, oldest first. n8n cannot save data during a webhook call. */
const received = new Map<string, number>();

/** Starts the workflow if a delivery is a JSON object and not a repeat. n8n also parses forms, XML and text. */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	const body: unknown = this.getBodyData();
	const isJson = /\bjson\b/i.test(textOf(this.getHeaderData()['content-type']));
	if (!isJson || !isObject(body)) {
		this.getResponseObject().status(400).json({ message: 'The body is not a JSON object' });
		return { noWebhookResponse: true };
	}
	if (this.getMode() !== 'manual' && isRepeated(this, body)) return {};
	const name = EVENT_FIELDS.map((field) => textOf(body[field])).find((text) => text !== '');
	return { workflowData: [[{ json: name ? { ...body, _event: { name } } : body }]] };
}

function isRepeated(context: IWebhookFunctions, body: IDataObject): boolean {
	const now = systemClock.elapsed();
	for (const [key, at] of received) {
		if (now - at < REMEMBERED_MS) break;
		received.delete(key);
	}
	const bodyDigest = digest(JSON.stringify(body), 22);
	const key = `${context.getWorkflow().id} ${context.getNode().id} ${bodyDigest}`;
	if (received.has(key)) return true;
	received.set(key, now);
	const response = context.getResponseObject();
	// If n8n could not start the workflow, the service may send the delivery again.
	response.once('finish', () => response.statusCode >= 400 && received.delete(key));
	return false;
}
