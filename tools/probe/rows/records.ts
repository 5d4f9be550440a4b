import { kindOf } from '../../../nodes/MessagingCrm/fields/columns';
import { directionOf, statementsOf } from '../../../nodes/MessagingCrm/service';
import {
	recordsInBoard,
	columnsIn,
	EMPTY_LABEL_ID,
	labelsIn,
} from '../../../nodes/MessagingCrm/service/boards';
import { textOfTemplate, unapprovedStatus } from '../../../nodes/MessagingCrm/service/templates';
import { atPath, getOwn, textOf } from '../../../nodes/MessagingCrm/shared/json';
import { code } from '../../docs/markdown';
import type { Seen } from '../seen';
import { allOf, fails, fields, fieldsOf, holds, type Rows, unseen, type Verdict } from './verdict';

/** What the records of each resource have. */
export const RECORD_ROWS: Rows = {
	'label-places': labelPlaces,
	'other-types': (seen) => {
		const types = columns(seen).map(({ type }) => type);
		if (types.length === 0) return unseen('no columns');
		const areKnown = types.every((type) => kindOf({ type }).types.includes(type));
		return areKnown ? unseen('all column types are known') : holds('there are other types');
	},
	'item-values': itemValues,
	'item-fields': (seen) => {
		const ofOne = fields([seen.one('item') ?? []].flat(), 'contact conversation pipeline_status');
		const items = seen.records('boardItems');
		const ofList = fields(items, 'board_id group_id contact_id conversation_id');
		return ofList.result === 'Holds' ? ofOne : ofList;
	},
	'product-ids': productIds,
	'order-fields': fieldsOf('orders', 'total inbox_id contact.id contact.phone_number'),
	'messages-of-all': (seen) => {
		if (seen.outcome('messages') === 'rejected') {
			return fails(`status ${seen.get('messages')?.status}`);
		}
		const ids = seen.records('messages').map((record) => textOf(record.conversation_id));
		const { size } = new Set(ids.filter((id) => id !== ''));
		return size > 1 ? holds() : unseen('no messages of two conversations');
	},
	'sender-field': senderField,
	'message-text': fieldsOf('messages', 'message|text|body|content|caption'),
	'incoming-message': fieldsOf('messages', 'conversation_id created_at'),
	'message-fields': fieldsOf('messages', 'status file_url ai_credits'),
	'conversation-contact': fieldsOf(
		'conversations',
		'contact.display_name|display_name contact.phone_number|phone_number',
	),
	'conversation-fields': fieldsOf(
		'conversations',
		'id contact_id contact.id inbox_id status label assignee_id last_message',
	),
	'assignment-fields': (seen) =>
		fields(
			seen.records('agentAssignments', 'assignmentsOfConversations'),
			'conversation_id unassigned_at',
		),
	'templates-of-inbox': (seen) => {
		const { inboxId } = seen.get('templatesOfInbox')?.filled ?? {};
		const named = seen.records('templatesOfInbox').filter((one) => textOf(one.inbox_id) !== '');
		if (named.length === 0) return unseen('no template names its inbox');
		return allOf(named, (one) => textOf(one.inbox_id) === inboxId, 'templates of other inboxes');
	},
	'template-text': (seen) =>
		allOf(templates(seen), (one) => textOfTemplate(one) !== undefined, 'not every template'),
	'template-status': (seen) =>
		allOf(
			templates(seen),
			(one) => unapprovedStatus(one) !== undefined || /^approved$/i.test(textOf(one.status)),
			'none, or another: see the fields of the list',
		),
	'contact-fields': fieldsOf('contacts', 'email address'),
	'campaign-fields': fieldsOf('campaigns', 'id name|campaign_name'),
	'agent-name': fieldsOf('agents', 'id|agent_id name|display_name|full_name|agent_name|email'),
	'credits-one': (seen) => {
		const record = seen.one('credits');
		if (!record) return unseen('no successful response');
		return Object.values(record).some(Array.isArray) ? fails('it has a list') : holds();
	},
};

const columns = (seen: Seen) => columnsIn(seen.get('board')?.body) ?? [];

const templates = (seen: Seen) => seen.records('templates', 'templatesOfInbox');

function labelPlaces(seen: Seen): Verdict {
	const records = recordsInBoard(seen.get('board')?.body, 'columns') ?? [];
	const has = (...places: string[]) =>
		records.some((record) => places.some((place) => Array.isArray(atPath(record, place))));
	const others = ['options', 'choices', 'labels', 'settings.options', 'settings.choices'];
	if (has(...others)) return holds();
	return unseen(has('settings.labels') ? 'all in `settings.labels`' : 'no column with choices');
}

function itemValues(seen: Seen): Verdict {
	const items = seen.records('boardItems');
	const groups = {
		name: 'group_id',
		labels: labelsIn(recordsInBoard(seen.get('board')?.body, 'groups')),
	};
	const withChoices = [...columns(seen), groups].filter(({ labels }) => labels.length > 0);
	const values = withChoices
		.flatMap(({ name, labels }) =>
			items.flatMap((item) => [getOwn(item, name)].flat().map((value) => ({ value, labels }))),
		)
		.filter(({ value }) => !['', EMPTY_LABEL_ID].includes(textOf(value)));
	if (values.length === 0) return unseen('no item with a label or a group');
	return allOf(
		values,
		({ value, labels }) => labels.some(({ id }) => id === textOf(value)),
		'some values are not IDs of the board',
	);
}

function productIds(seen: Seen): Verdict {
	const answer = seen.get('orders.product');
	const outcome = seen.outcome('orders.product');
	if (!answer || outcome === 'not seen') return unseen('not asked');
	if (outcome === 'rejected') return fails(`status ${answer.status}`);
	return allOf(
		seen.records('orders.product'),
		(order) => JSON.stringify(order).includes(answer.filled.productId),
		'orders without the product came',
	);
}

function senderField(seen: Seen): Verdict {
	const messages = seen.records('messages', 'messagesOfConversation');
	if (messages.length === 0) return unseen('no records');
	// The node knows the names of these fields: they are no data.
	const found = new Set(messages.flatMap(statementsOf).map(([field]) => code(field)));
	const named = [...found].join(', ');
	const directions = new Set(messages.map(directionOf));
	if (named === '') return fails('see the fields of the list');
	if (directions.has(undefined)) return fails(`${named}: not in every message`);
	return directions.size === 2 ? holds(named) : unseen(`${named}: all messages are alike`);
}
