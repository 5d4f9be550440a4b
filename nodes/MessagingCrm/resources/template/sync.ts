import { preparation } from '../../engine';
import { addToBody, addToQuery, requiredText } from '../../fields';
import { readChoice } from '../../shared/values';

/** Sends `inbox_id` in both query and body by default: which one is right is not documented (docs/service.md#templates). */
export const inboxId = preparation(function (options) {
	const given = this.getNodeParameter('options.sendInboxIdIn', 'both');
	const place = readChoice(given, 'Send Inbox ID In', ['body', 'both', 'query']);
	const inbox = { inbox_id: requiredText(this, 'inboxId') };
	if (place !== 'body') addToQuery(options, inbox);
	if (place !== 'query') addToBody(options, inbox);
});
