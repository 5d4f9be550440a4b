import type { IDataObject } from 'n8n-workflow';

import { columnsIn, directionOf, LISTS } from '../../nodes/MessagingCrm/service';
import { textOfTemplate } from '../../nodes/MessagingCrm/service/templates';
import { atPath, getOwn, isUuid, textOf } from '../../nodes/MessagingCrm/shared/json';
import { timestampMs } from '../../nodes/MessagingCrm/shared/moment';
import { isHtml, reasonIn } from '../../nodes/MessagingCrm/transport/reason';
import { type Answer, createdDay, isOk, type ListName, type Seen } from './seen';

/** What was looked at, under a name of ours, and whether the sentence holds for it. */
type Finding = [name: string, holds: unknown];
type Check = (seen: Seen) => Finding[];

const ALL = Object.keys(LISTS) as ListName[];
const PAGED = ALL.filter((list) => LISTS[list].paged);
const UNPAGED = ALL.filter((list) => !LISTS[list].paged);
const UNSORTED = PAGED.filter((list) => !LISTS[list].sorts);

/** One check for each sentence of docs/internals/service.md that has a check in its last column. */
export const CHECKS: Record<string, Check> = {
	'key-header': perAnswer(/\.(api_key|bearer)$/, isOk),
	redirects: perAnswer(/./, ({ result }) => !/^3\d\d$/.test(String(result))),
	html: perAnswer(/./, ({ body }) => !isHtml(body)),
	business: fields({ business: 'id open_api_key' }),
	'rate-headers': perAnswer(/./, ({ headers }) =>
		['limit', 'remaining'].every((name) => /^\d+$/.test(textOf(headers[`x-ratelimit-${name}`]))),
	),
	'limit-per-template': (seen) => {
		const [first, second] = ['order', 'otherOrder'].map((name) =>
			Number(seen.get(name)?.headers['x-ratelimit-remaining'] ?? NaN),
		);
		return second <= first ? [['two orders', second < first]] : [];
	},
	pages: perAnswer(/\.second$/, ({ name }, seen) => {
		const [id, ...others] = seen.ids(name);
		return others.length === 0 && id === seen.ids(name.replace('.second', ''))[1];
	}),
	'limit-cap': (seen) => {
		const { result, body } = seen.get('orders.limit') ?? {};
		const { length } = seen.records('orders.limit');
		if (result === 400) return [['rejected', /limit/i.test(reasonIn(body) ?? '')]];
		return length > 20 ? [[`${length} of 100`, length <= 100]] : [];
	},
	records: (seen) =>
		ALL.filter((list) => seen.ok(list)).map((list) => [list, seen.envelope(list) !== undefined]),
	'one-record': perAnswer(/^(order|board|item)$/, (answer, seen) => {
		return !isOk(answer) || seen.ids(answer.name)[0] === answer.filled[`${answer.name}Id`];
	}),
	'page-info': (seen) =>
		['total', 'lastPage', 'hasMore']
			.filter((kind) => ALL.some((list) => getOwn(seen.envelope(list), kind) !== undefined))
			.map((kind) => [kind, true]),
	'after-last': perAnswer(/\.end$/, ({ result, name }, seen) => {
		return result === 404 || seen.envelope(name)?.records.length === 0;
	}),
	unpaged: perList(UNPAGED, (list, seen) => {
		const { records = [], total = 0, lastPage = 1, hasMore } = seen.envelope(list) ?? {};
		return total <= records.length && lastPage <= 1 && !hasMore;
	}),
	dates: perRecord('orders.day', (order, { day }) => createdDay(order) === day),
	'newest-first': perList(UNSORTED, (list, seen) => isSorted(seen.records(list), 'created_at', -1)),
	'sort-created': sorted('orders.byCreation', 'created_at', 1),
	'sort-updated': sorted('orders.byChange', 'updated_at', -1),
	ids: perList(ALL, (list, seen) => !seen.ids(list).includes('')),
	uuids: perList(ALL, (list, seen) => seen.ids(list).every(isUuid)),
	timestamps: perList(PAGED, (list, seen) =>
		seen.records(list).every((one) => timestampMs(one.created_at)),
	),
	'shown-fields': fields({
		contacts: 'display_name|name phone_number',
		conversations: 'contact.display_name|display_name contact.phone_number|phone_number',
		orders: 'order_number order_status payment_status contact.display_name',
		inboxes: 'name',
		agents: 'name',
		campaigns: 'name',
	}),
	board: fields({ board: 'crm_groups.0.name crm_columns.0.name' }),
	labels: (seen) =>
		(columnsIn(seen.ok('board')?.body) ?? [])
			.filter(({ type }) => ['select', 'dropdown'].includes(type))
			.map(({ type, name, labels }) => {
				const known = ['', 'default', ...labels.map(({ id }) => id)];
				const values = seen.records('boardItems').map((item) => textOf(getOwn(item, name)));
				return [type, labels.length > 0 && values.every((value) => known.includes(value))];
			}),
	'product-ids': perRecord('orders.product', (order, { productId }) =>
		JSON.stringify(order).includes(productId),
	),
	'messages-of-all': (seen) => {
		const ids = new Set(seen.records('messages').map((message) => message.conversation_id));
		const { result } = seen.get('messages') ?? {};
		return ids.size > 1 || Number(result) >= 400 ? [[`status ${result}`, ids.size > 1]] : [];
	},
	sender: perRecord('messages', (message) => directionOf(message) !== undefined),
	'message-fields': fields({
		messages: 'conversation_id created_at message|text|body|content|caption',
	}),
	'template-text': perRecord('templates', (one) => one.wa_template_id && textOfTemplate(one)),
	'template-status': perRecord('templates', ({ status }) =>
		/^(approved|pending|in_review|rejected|in_appeal|paused|disabled|deleted)/i.test(
			textOf(status),
		),
	),
	'templates-of-inbox': perRecord('templatesOfInbox', ({ inbox_id: id }, { inboxId }) =>
		[inboxId, undefined].includes(id as string),
	),
};

function perAnswer(names: RegExp, holds: (answer: Answer, seen: Seen) => unknown): Check {
	return (seen) =>
		seen.answers
			.filter(({ name }) => names.test(name))
			.map((answer) => [`${answer.name}: ${answer.result}`, holds(answer, seen)]);
}

/** For each list that has records. */
function perList(lists: ListName[], holds: (list: ListName, seen: Seen) => unknown): Check {
	return (seen) =>
		lists.filter((list) => seen.records(list).length > 0).map((list) => [list, holds(list, seen)]);
}

function perRecord(
	name: string,
	holds: (record: IDataObject, filled: Answer['filled']) => unknown,
): Check {
	return (seen) => {
		const { filled = {} } = seen.get(name) ?? {};
		return seen.records(name).map((record) => [`records of ${name}`, holds(record, filled)]);
	};
}

/** Whether some record has each of these dot paths, which spaces separate; `a|b` is either. */
function fields(paths: Record<string, string>): Check {
	return (seen) =>
		Object.entries(paths)
			.filter(([name]) => seen.records(name).length > 0)
			.flatMap(([name, all]) => all.split(' ').map((path) => [name, path]))
			.map(([name, path]) => {
				const has = (one: string) =>
					seen.records(name).some((record) => textOf(atPath(record, one)));
				return [`${path} of ${name}`, path.split('|').some(has)];
			});
}

function sorted(name: string, field: string, direction: 1 | -1): Check {
	return perAnswer(new RegExp(`^${name}$`), (answer, seen) => {
		return isOk(answer) && isSorted(seen.records(name), field, direction);
	});
}

function isSorted(records: IDataObject[], field: string, direction: 1 | -1): boolean {
	const moments = records.map((record) => timestampMs(record[field]) ?? NaN);
	return moments.every((moment, at) => at === 0 || direction * (moment - moments[at - 1]) >= 0);
}
