import { preparation } from '../../engine';
import { addToBody, addToQuery, requiredText } from '../../fields';

/** Whether `inbox_id` goes into query or body is not documented (docs/service.md#templates): both unless chosen. */
export const inboxWhereChosen = preparation(function (options) {
	const place = this.getNodeParameter('options.sendInboxIdIn', 'both');
	const inbox = { inbox_id: requiredText(this, 'inboxId') };
	if (place !== 'body') addToQuery(options, inbox);
	if (place !== 'query') addToBody(options, inbox);
});
