import { addToBody, addToQuery } from '../../fields/place';
import { preparation } from '../../transport';

/** Where `inbox_id` travels is not documented (reference.md, Templates): both unless chosen. */
export const inboxWhereChosen = preparation(function (options) {
	const place = this.getNodeParameter('options.sendInboxIdIn', 'both');
	const inbox = {
		inbox_id: this.getNodeParameter('inboxId', '', { extractValue: true }) as string,
	};
	if (place !== 'body') addToQuery(options, inbox);
	if (place !== 'query') addToBody(options, inbox);
});
