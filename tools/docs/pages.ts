import { errorsPage } from './errors';
import { eventsPage } from './events';
import { llmsPage } from './llms';
import { operationsPage } from './operations';
import { recordsPage } from './records';

/** Takes long: every error happens. */
export const ERRORS = 'docs/reference/errors.md';

/** The pages that are made from the package itself. */
export const PAGES: Record<string, () => string | Promise<string>> = {
	'llms.txt': llmsPage,
	'docs/reference/records.md': recordsPage,
	[ERRORS]: async () => await errorsPage(),
	'docs/reference/events.md': eventsPage,
	'docs/reference/operations.md': operationsPage,
};
