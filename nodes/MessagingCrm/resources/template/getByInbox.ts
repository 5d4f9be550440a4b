import { preparation } from '../../engine';
import { isFilledByAgent } from '../../fields';
import { emptyFilter } from '../../shared/values';

const EXPRESSION = /"=/;

/** An inbox whose expression gives nothing is refused like a filter; a field left blank is none. */
export const requireChosenInbox = preparation(function ({ qs }) {
	if (qs?.inbox_id !== undefined || isFilledByAgent(this, 'inboxId')) return;
	const written = this.getNodeParameter('inboxId', '', { rawExpressions: true });
	if (EXPRESSION.test(JSON.stringify(written))) emptyFilter('Inbox');
});
