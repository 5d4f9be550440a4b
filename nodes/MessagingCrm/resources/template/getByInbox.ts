import { inboxLocator, queryField } from '../../descriptions';
import type { Item, Operation } from '../../engine';
import { LISTS, readId } from '../../service';
import { readFilter } from '../../shared/values';

export const getByInbox: Operation = {
	name: 'Get by Inbox',
	value: 'getByInbox',
	action: 'Get templates by inbox',
	description: 'List all templates of an inbox, without date filters',
	routing: { request: { method: 'GET', url: LISTS.templatesOfInbox.endpoint } },
	list: LISTS.templatesOfInbox,
	fields: [
		queryField(
			'inbox_id',
			{ ...inboxLocator, description: 'Only templates of this inbox' },
			readInbox,
		),
	],
};

/** An empty field means all inboxes, but an expression without a value is rejected, as in a filter. */
function readInbox(value: unknown, label: string, item: Item): string | undefined {
	const isExpression = JSON.stringify(item.getExpression('inboxId') ?? '').includes('"=');
	return isExpression ? readFilter(value, label, readId) : readId(value, label);
}
