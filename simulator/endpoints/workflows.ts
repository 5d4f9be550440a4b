import { randomUUID } from 'node:crypto';
import type { Store, Subscription } from '../data/store';
import type { Conversation } from '../data/conversations';
import { iso } from '../data/time';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import type { Answer } from '../envelope';
import { found } from '../errors';
import {
	FILLED,
	ID,
	OBJECT,
	arrayOf,
	matchingText,
	object,
	oneOf,
	optional,
	TEXT,
	type Schema,
} from '../schema';
import { serializeContact } from '../serializers';

const PATH = '/business_workflows';
const DONE: Answer = { body: { success: true } };

/** Returns an endpoint for an array of IDs and names, without an envelope. */
function choices(path: string, of: (data: Store) => Iterable<{ id: string; name: string }>) {
	const list = ({ data }: Call) => ({
		body: Array.from(of(data), ({ id, name }) => ({ id, name })),
	});
	return reads('GET', `${PATH}/${path}`, list);
}

type Values = Record<string, string>;
type Change = (conversation: Conversation, values: Values, data: Store) => Partial<Conversation>;

/** Returns an endpoint that changes a conversation. All fields in the body are required. */
function change(path: string, fields: Record<string, Schema<string>>, changed: Change): Endpoint {
	const properties: typeof fields = { conversation_id: ID, ...fields };
	const body = object(properties);
	const handle = ({ data, body: values }: Call<typeof body>) => {
		const conversation = found(data.conversations.get(values.conversation_id), 'Conversation');
		data.conversations.update(conversation.id, changed(conversation, values, data));
		return DONE;
	};
	return writes('POST', `${PATH}/${path}`, handle, { body });
}

const byId = <T extends { id: string }>(records: Iterable<T>, id: string, name: string): T =>
	found(
		[...records].find((record) => record.id === id),
		name,
	);

const without = <T extends { id: string }>(records: T[], id: string) =>
	records.filter((record) => record.id !== id);

const assign: Change = ({ id: conversation_id }, { agent_id }, data) => {
	const { name: agent_name } = byId(data.agents, agent_id, 'Agent');
	data.addAssignment({ conversation_id, agent_id, agent_name, unassigned_at: null });
	return { handled_by_id: agent_id, handled_by_name: agent_name, stage_status: 'assigned' };
};

const resolve: Change = (
	{ assigned_ai_agent, keep_assigned_ai_agent_on_resolve: keeps },
	_,
	data,
) => ({
	stage_status: 'resolved',
	resolved_at: iso(data.now()),
	assigned_ai_agent: keeps ? assigned_ai_agent : null,
});

const ADDITIONAL = object({ contact_id: ID, additional_data: OBJECT });

function addData({ data, body }: Call<typeof ADDITIONAL>): Answer {
	const { id, additional_data: known } = found(data.contacts.get(body.contact_id), 'Contact');
	data.contacts.update(id, { additional_data: { ...known, ...body.additional_data } });
	return DONE;
}

function getContact(call: Call): Answer {
	const { phone_number: number } = call.query;
	const contact = call.data.contacts.find(({ phone_number }) => phone_number === number);
	return { body: { ...serializeContact(found(contact, 'Contact'), call) } };
}

const ADDRESS = matchingText('^https?://', 'an address');
const SOURCE = { inboxId: ID, boardId: ID };
const FILTERS = optional({ payment_method: FILLED, order_status: FILLED, payment_status: FILLED });
const SUBSCRIPTION = object(
	{ webhookUrl: ADDRESS, events: arrayOf(TEXT, 1) },
	{ ...SOURCE, name: TEXT, filters: FILTERS },
);
const END = object({ webhookUrl: ADDRESS }, { ...SOURCE, events: arrayOf(TEXT) });

/** The subscriptions that match all given parameters. */
function subscribed({ data }: Call, { webhookUrl, inboxId, boardId }: Partial<Subscription>) {
	const matches = (own?: string, wanted?: string) => wanted === undefined || own === wanted;
	return data.subscriptions.filter(
		(subscription) =>
			matches(subscription.webhookUrl, webhookUrl) &&
			matches(subscription.inboxId, inboxId) &&
			matches(subscription.boardId, boardId),
	);
}

function subscribe({ data, body }: Call<typeof SUBSCRIPTION>): Answer {
	data.subscriptions.push({ id: randomUUID(), ...body });
	return DONE;
}

/** Unsubscribes an address from the given events or, without events, from all events. */
function unsubscribe(call: Call<typeof END>): Answer {
	const { data, body } = call;
	const known = subscribed(call, body);
	found(known[0], 'Webhook');
	for (const subscription of known) {
		const isOver = (event: string) => body.events?.includes(event) ?? true;
		subscription.events = subscription.events.filter((event) => !isOver(event));
	}
	data.subscriptions = data.subscriptions.filter(({ events }) => events.length > 0);
	return DONE;
}

export const workflowEndpoints: Endpoint[] = [
	choices('labels', ({ labels }) => labels),
	choices('agents', ({ agents }) => agents),
	choices('ai-agents', ({ aiAgents }) => aiAgents),
	choices('inboxes', ({ inboxes }) => inboxes),
	choices('pipeline-status', ({ pipelineStatuses }) => pipelineStatuses),
	change('assign-agent', { agent_id: ID }, assign),
	change('add-collaborator', { agent_id: ID }, ({ collaborators }, { agent_id: id }, data) => {
		const { name } = byId(data.agents, id, 'Agent');
		return { collaborators: [...without(collaborators, id), { id, name }] };
	}),
	change('labels', { label_id: ID }, ({ labels }, { label_id: id }, data) => {
		return { labels: [...without(labels, id), byId(data.labels, id, 'Label')] };
	}),
	change('labels/remove', { label_id: ID }, ({ labels }, { label_id: id }) => {
		return { labels: without(labels, id) };
	}),
	change('pipeline-status', { pipeline_status_id: ID }, (_, { pipeline_status_id: id }, data) => {
		return { pipeline: byId(data.pipelineStatuses, id, 'Pipeline status') };
	}),
	change(
		'conversation-status',
		{ stage_status: oneOf('assigned', 'pending', 'open') },
		(_, { stage_status }) => ({ stage_status }),
	),
	change('resolve-conversation', {}, resolve),
	change('block-ai', {}, () => ({ is_ai_blocked: true })),
	change('unblock-ai', {}, () => ({ is_ai_blocked: false })),
	writes('POST', `${PATH}/additional-data`, addData, { body: ADDITIONAL }),
	reads('GET', `${PATH}/contact`, getContact, { query: { phone_number: FILLED } }),
	reads('GET', `${PATH}/webhooks`, (call) => ({ body: subscribed(call, call.query) }), {
		query: { webhookUrl: ADDRESS, ...SOURCE },
	}),
	writes('POST', `${PATH}/webhooks/subscribe`, subscribe, { body: SUBSCRIPTION }),
	writes('POST', `${PATH}/webhooks/unsubscribe`, unsubscribe, { body: END }),
];
