import { preparation } from '../../engine';
import { isFilledByAgent } from '../../fields';
import { rejectEmptyFilter } from '../../shared/values';

const EXPRESSION = /"=/;

/** Rejects an expression without a value, as for a filter. An empty field means no filter. */
export const requireChosenInbox = preparation(function ({ qs }) {
	if (qs?.inbox_id !== undefined || isFilledByAgent(this, 'inboxId')) return;
	const written = this.getNodeParameter('inboxId', '', { rawExpressions: true });
	if (EXPRESSION.test(JSON.stringify(written))) rejectEmptyFilter('Inbox');
});
