import { preparation } from '../../engine';
import { addToBody, addToQuery, requiredText } from '../../fields';

/** Sends `inbox_id` in both query and body by default: which one is right is not documented (docs/service.md#templates). */
export const inboxId = preparation(function (options) {
	const place = this.getNodeParameter('options.sendInboxIdIn', 'both');
	const inbox = { inbox_id: requiredText(this, 'inboxId') };
	if (place !== 'body') addToQuery(options, inbox);
	if (place !== 'query') addToBody(options, inbox);
});
