import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { readId } from '../service';
import { chosenEvents } from '../shared/chosenEvents';
import { objectOrEmpty, withoutEmpty } from '../shared/json';
import { fieldLabelOf } from '../shared/fieldLabel';
import { readFilter, readTrimmed } from '../shared/values';
import { eventsAbout, type Topic, TOPICS, WEBHOOK_EVENTS } from './events';

/** The body of a request that subscribes a URL to events (docs/internals/service.md#webhooks). */
export interface Subscription extends IDataObject {
	webhookUrl: string;
	events: string[];
	/** The name that people see in the service. */
	name: string;
	inboxId?: string;
	boardId?: string;
	/** The filters for orders. */
	filters?: IDataObject;
}

/**
 * The subscriptions for the node's parameters. The service applies a filter to all events of a subscription, so each
 * topic with a filter gets its own subscription.
 * @throws InputError for a missing or invalid setting
 */
export function readSubscriptions(context: IHookFunctions, webhookUrl: string): Subscription[] {
	const options = chosenEvents(context.getNodeParameter('events', []), WEBHOOK_EVENTS);
	const chosen = options.map(({ value }) => value);
	const name = `n8n: ${context.getWorkflow().name}`;
	const subscriptions: Subscription[] = [];
	const unfiltered: string[] = [];
	for (const topic of TOPICS) {
		const events = eventsAbout(topic).filter((event) => chosen.includes(event));
		if (events.length === 0) continue;
		const filters = readFilters(context, topic);
		const isFiltered = Object.keys(filters).length > 0;
		if (isFiltered) subscriptions.push({ webhookUrl, events, name, ...filters });
		else unfiltered.push(...events);
	}
	if (unfiltered.length > 0) subscriptions.push({ webhookUrl, events: unfiltered, name });
	return subscriptions;
}

function readFilters(context: IHookFunctions, topic: Topic): IDataObject {
	if (topic === 'inbox') return withoutEmpty({ inboxId: addedFilter(context, 'inboxId') });
	if (topic === 'board') return withoutEmpty({ boardId: addedFilter(context, 'boardId') });
	const filters = withoutEmpty({
		order_status: addedFilter(context, 'orderStatus'),
		payment_method: addedFilter(context, 'paymentMethod'),
		payment_status: addedFilter(context, 'paymentStatus'),
	});
	return Object.keys(filters).length > 0 ? { filters } : {};
}

/**
 * The value of a filter, if the user added it. Call this only for chosen topics: n8n throws an error for hidden fields.
 */
function addedFilter(context: IHookFunctions, name: string): string | undefined {
	if (!(name in objectOrEmpty(context.getNodeParameter('filters', {})))) return undefined;
	const value = context.getNodeParameter(`filters.${name}`, '', { extractValue: true });
	return readFilter(value, fieldLabelOf(name), name.endsWith('Id') ? readId : readTrimmed);
}
