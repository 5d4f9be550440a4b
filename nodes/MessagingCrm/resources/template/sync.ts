import { addToBody, addToQuery, requiredText } from '../../fields/place';
import { preparation } from '../../transport';

/** Where `inbox_id` travels is not documented (reference.md, Templates): both unless chosen. */
export const inboxWhereChosen = preparation(function (options) {
	const place = this.getNodeParameter('options.sendInboxIdIn', 'both');
	const inbox = { inbox_id: requiredText(this, 'inboxId') };
	if (place !== 'body') addToQuery(options, inbox);
	if (place !== 'query') addToBody(options, inbox);
});
