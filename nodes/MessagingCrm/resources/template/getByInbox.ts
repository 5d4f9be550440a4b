import { preparation } from '../../engine';
import { isFilledByAgent } from '../../fields';
import { emptyFilter } from '../../shared/values';

const EXPRESSION = /"=/;

/** Rejects an inbox whose expression gives nothing, like a filter. A field left blank is no filter. */
export const requireChosenInbox = preparation(function ({ qs }) {
	if (qs?.inbox_id !== undefined || isFilledByAgent(this, 'inboxId')) return;
	const written = this.getNodeParameter('inboxId', '', { rawExpressions: true });
	if (EXPRESSION.test(JSON.stringify(written))) emptyFilter('Inbox');
});
