import type { IDataObject } from 'n8n-workflow';

import { HOUR_MS } from '../../nodes/MessagingCrm/shared/clock';
import { atPath, getOwn, isObject, isUuid, textOf } from '../../nodes/MessagingCrm/shared/json';
import { timestampMs } from '../../nodes/MessagingCrm/shared/moment';
import { activeAt, type Answer, createdAt, dayOf, idOf, isOk, type Seen } from './seen';

/** The name of what was checked, without account data, and whether the sentence holds. */
type Finding = [name: string, holds: unknown];
type Check = (seen: Seen) => Finding[];
type Holds = (answer: Answer, seen: Seen) => unknown;
/** Whether a record passes. `first` is the first record of the list: the requests for variants contain its values. */
type HoldsFor = (record: IDataObject, first: IDataObject, seen: Seen) => unknown;
type TimeOf = (record: IDataObject) => number;

const RATE = words('x-ratelimit-limit x-ratelimit-remaining x-ratelimit-reset');
const ORDER_STATUSES = 'pending processing shipping cancelled completed';
const LAST_PAGE = 'metadata.pagination.total_page';

/** Lists with pages and a total, lists with pages but no total, and lists without pages. */
const COUNTED = 'messages agentAssignments agents campaigns contacts inboxes templates';
const UNCOUNTED = 'orders boardItems';
const UNPAGED =
	'boards inboxes/connected integrations conversations/classic templates/ofInbox boardItems/scalar';
const ALL = `${COUNTED} ${UNCOUNTED} conversations ${UNPAGED}`;

/** One check per sentence of docs/internals/service.md that names a check. */
export const CHECKS: Record<string, Check> = {
	hosts: perAnswer(/^(?!workflow|\S*(unknown|end) )/, ({ result }) => result !== 404),
	'workflow-host': perAnswer(/^workflow/, isOk),
	'key-header': perAnswer(/^(orders|business)(\/bearer)? /, isOk),
	'key-business': each('business', ({ id }, _, seen) => seen.keyBusiness === id),
	business: fields('business', 'id open_api_key'),
	redirects: perAnswer(/./, ({ result }) => !/^3\d\d$/.test(String(result))),
	'limit-per-template': ({ answers }) => {
		const ofOrders = answers.filter(({ name }) => /^orders.(one|unknown)$/.test(name));
		const [first, second] = ofOrders.map(({ headers }) => Number(headers[RATE[1]] ?? NaN));
		return second <= first ? [['two orders', second < first]] : [];
	},
	'plan-limit': ({ answers }) => {
		const limits = answers.flatMap(({ headers }) => headers[RATE[0]] ?? []).map(Number);
		return limits.map((limit) => [`${limit} per minute`, [60, 300, 1000].includes(limit)]);
	},
	'rate-headers': ({ answers }) => {
		const shown = answers.map(({ headers }) => RATE.filter((name) => Number(headers[name]) >= 0));
		return shown.filter((all) => all.length > 0).map((all) => [all.join(' '), all.length === 3]);
	},
	reason: perAnswer(/unknown /, ({ body }) => has(body, 'error.message') || has(body, 'message')),
	'correlation-id': perAnswer(/unknown /, ({ body }) => has(body, 'correlationId')),
	'unknown-id': perAnswer(/unknown /, ({ result }) => result === 404),
	html: perAnswer(/./, ({ body }) => !/^\s*</.test(textOf(body))),

	records: perList(ALL, ({ name }, seen) => {
		return seen.list(name)?.[0] === (name === 'orders' ? 'data.orders' : 'data');
	}),
	'one-record': each('orders/one boards/one boardItems/one conversations/one', same('id item_id')),
	pages: each('orders/second', (record, _, seen) => idOf(record) === seen.ids('orders')[1]),
	'limit-100': perAnswer(/limit=100\b/, isFull(100)),
	'limit-1000': perAnswer(/^(?!.*last).*limit=1000\b/, isFull(1000)),
	'page-info': perList(COUNTED, ({ body }) => total(body) >= 0 && has(body, LAST_PAGE)),
	'no-total': perList(UNCOUNTED, ({ body }) => !has(body, 'metadata.pagination')),
	'after-last': perAnswer(
		/end /,
		(answer, seen) => isOk(answer) && seen.ids(answer.name).length === 0,
	),
	unpaged: perList(UNPAGED, ({ body }) => !(Number(atPath(body, LAST_PAGE)) > 1)),
	dates: each('orders/day', sameDay(createdAt)),
	zones: (seen) => {
		const [message] = seen.records('conversations/messages');
		const active = activeAt(seen.records('conversations')[0]);
		const hours = Math.round((createdAt(message) - active) / HOUR_MS);
		return Math.abs(hours) <= 14 ? [[`${hours} hours apart`, hours === 0]] : [];
	},
	timestamps: each(`conversations contacts campaigns inboxes ${UNCOUNTED}`, (record) => {
		return createdAt(record) > 0 && /(Z|[+-]\d\d:?\d\d)$/.test(textOf(record.created_at));
	}),
	'newest-first': sorted(`${UNCOUNTED} ${COUNTED.replace('messages ', '')}`, createdAt),

	ids: each(ALL, idOf),
	uuids: each(ALL, (record) => isUuid(idOf(record))),
	'shown-fields': (seen) => [
		...fields('contacts', 'contact_name phone_number')(seen),
		...fields('conversations', 'contact_name contact_phone')(seen),
		...fields('orders messages', 'contact.display_name contact.phone_number')(seen),
		...fields('boards inboxes/connected campaigns agents', 'name')(seen),
	],
	'no-updates': each('contacts conversations', (record) => !('updated_at' in record)),
	'unknown-records': fields('campaigns agentAssignments', 'id created_at'),

	cursor: each('conversations/next', (record, _, seen) => {
		return !seen.ids('conversations').includes(idOf(record));
	}),
	'activity-order': sorted('conversations', activeAt),
	'conversation-dates': each('conversations/day', sameDay(activeAt)),
	'conversation-filters': each('conversations/filtered', same('inbox_id stage_status')),
	'stage-status': oneOf('conversations', 'stage_status', 'assigned open pending resolved'),
	conversation: fields('conversations/one', 'pipeline collaborators'),

	'order-fields': fields('orders', 'order_number order_status grand_total contact created_at'),
	'payment-status': fields('orders', 'payment_status'),
	'order-updates': fields('orders', 'updated_at'),
	'sort-created': sorted('orders/byCreation', (order) => -createdAt(order)),
	'sort-updated': sorted('orders/byChange', ({ updated_at: at }) => timestampMs(at) ?? NaN),
	'order-statuses': oneOf('orders', 'order_status', ORDER_STATUSES),
	'payment-statuses': oneOf('orders', 'payment_status', 'pending paid expired settled'),

	board: fields('boards/one', 'crm_groups.0.name crm_columns.0.name'),
	columns: fields('boards/one', 'crm_columns.0.type crm_columns.0.read_only'),
	items: fields('boardItems', 'item_id item_name group_id created_at'),
	labels: perSelect(({ name, settings }, item) => {
		const labels = [getOwn(settings, 'labels')].flat().map((label) => getOwn(label, 'id'));
		const value = getOwn(item, textOf(name)) ?? [];
		return Array.isArray(value) && value.every((id) => labels.includes(id));
	}),
	'label-options': perSelect(({ name }, item) => `${textOf(name)} Label Options` in item),
	'search-scalar': perAnswer(/scalar /, ({ name }, seen) => findsItem(name, seen)),
	'search-array': perAnswer(/(scalar|array) /, (_, seen) =>
		['boardItems/scalar', 'boardItems/array'].some((name) => findsItem(name, seen)),
	),
	'search-equals': each('boardItems/scalar', same('item_name')),

	sender: fields('messages', 'sent_by_type'),
	'message-fields': fields('messages', 'conversation_id created_at media_type message'),
	'whole-seconds': each('messages', ({ created_at: at }) => /:\d\d:\d\d$/.test(textOf(at))),
	'messages-of-all': perList('messages', ({ name }, seen) => {
		return new Set(seen.records(name).map((message) => message.conversation_id)).size > 1;
	}),
	'undated-messages': (seen) => {
		const [undated, dated] = ['messages/undated', 'messages'].map((list) => total(seen.body(list)));
		const oldest = Math.min(...seen.records('messages/last').map(createdAt));
		const days = Math.max(0, Math.floor((Date.now() - oldest) / (24 * HOUR_MS)));
		const isKnown = dated > undated || days > 0;
		return isKnown ? [[`${undated} of ${dated}, ${days} days back`, dated > undated]] : [];
	},
	past: each('conversations/messages', (message, first) => message.conversation_id === first.id),
	'message-order': sorted('messages', createdAt),

	'template-fields': fields('templates', 'wa_template_id name language status category body'),
	'template-statuses': oneOf('templates', 'status', 'APPROVED PENDING REJECTED PAUSED DISABLED'),
	'header-types': oneOf('templates/ofInbox', 'header_type', 'TEXT IMAGE VIDEO DOCUMENT'),
	'templates-of-inbox': each('templates/ofInbox', same('inbox_id')),
	'template-filters': each('templates/approved', ({ status }) => status === 'APPROVED'),
	'workflow-lists': perList('workflowAgents workflowLabels', ({ body }) => has(body, '0.name')),
};

function words(text: string): string[] {
	return text.split(' ');
}

/** Checks each response with a matching name and request. */
function perAnswer(which: RegExp, holds: Holds): Check {
	return (seen) => {
		const answers = seen.answers.filter(({ name, request }) => which.test(`${name} ${request}`));
		const show = ({ name, result }: Answer) => `${name}: ${result} (${seen.ids(name).length})`;
		return answers.map((answer) => [show(answer), holds(answer, seen)]);
	};
}

/** Checks each of the lists that has records. */
function perList(lists: string, holds: Holds): Check {
	return (seen) => {
		const answers = seen.answers.filter(({ name }) => words(lists).includes(name));
		const filled = answers.filter(({ name }) => seen.records(name).length > 0);
		return filled.map((answer) => [answer.name, holds(answer, seen)]);
	};
}

/** For each of the lists that has records, checks whether all records pass. */
function each(lists: string, holds: HoldsFor): Check {
	return perList(lists, ({ name }, seen) => {
		const [first] = seen.records(name.split('/')[0]);
		return seen.records(name).every((record) => holds(record, first, seen));
	});
}

/** Checks whether each record has these dot paths. The first field in a path may be null. */
function fields(lists: string, paths: string): Check {
	const isThere = (record: IDataObject, path: string) =>
		atPath(record, path) !== undefined || record[path.split('.')[0]] === null;
	return each(lists, (record) => words(paths).every((path) => isThere(record, path)));
}

/** Checks that, in each record, the field is empty or one of the known words. */
function oneOf(list: string, field: string, known: string): Check {
	return each(list, (record) => ['', ...words(known)].includes(textOf(record[field])));
}

/** For each select column of the board, checks whether all items pass. */
function perSelect(holds: (column: IDataObject, item: IDataObject) => unknown): Check {
	return (seen) => {
		const columns = [seen.records('boards/one')[0]?.crm_columns].flat().filter(isObject);
		const selects = columns.filter(({ type }) => type === 'select');
		return selects.flatMap((column) => each('boardItems', (item) => holds(column, item))(seen));
	};
}

/** For each of the lists that has different times, checks whether the records are sorted latest first. */
function sorted(lists: string, timeOf: TimeOf): Check {
	return (seen) =>
		seen.answers.flatMap((answer): Finding[] => {
			const moments = seen.records(answer.name).map(timeOf);
			const isShown = new Set(moments).size > 1 || !isOk(answer);
			if (!words(lists).includes(answer.name) || !isShown) return [];
			const falls = (times: number[]) =>
				times.every((time, index) => index === 0 || time <= times[index - 1]);
			const order = falls([...moments].reverse()) ? 'reversed' : 'unordered';
			const isInOrder = falls(moments) && isOk(answer);
			return [[`${answer.name}: ${isInOrder ? 'in order' : order}`, isInOrder]];
		});
}

function same(names: string): HoldsFor {
	return (record, first) => words(names).every((name) => record[name] === first[name]);
}

function sameDay(timeOf: TimeOf): HoldsFor {
	return (record, first) => dayOf(timeOf(record)) === dayOf(timeOf(first));
}

/** Whether a page has as many records as requested, or all records of the list. */
function isFull(limit: number): Holds {
	return (answer, seen) =>
		isOk(answer) && !(seen.ids(answer.name).length < Math.min(limit, total(answer.body)));
}

/** Whether the search with this name found the board's first item. */
function findsItem(name: string, seen: Seen): boolean {
	return seen.ids(name).includes(seen.ids('boardItems')[0]);
}

/** How many records the whole list has; NaN if the response has no total. */
function total(body: unknown): number {
	const pagination = atPath(body, 'metadata.pagination');
	return Number(getOwn(pagination, 'total_items') ?? getOwn(pagination, 'total_data'));
}

function has(value: unknown, path: string): boolean {
	return ![undefined, null, ''].includes(atPath(value, path) as string);
}
