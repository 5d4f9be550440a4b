import { errorsPage } from './errors';
import { eventsPage } from './events';
import { operationsPage } from './operations';

/** The pages of docs/ that are made from the package itself. */
export const PAGES: Record<string, () => Promise<string>> = {
	'docs/reference/errors.md': errorsPage,
	'docs/reference/events.md': eventsPage,
	'docs/reference/operations.md': operationsPage,
};
