import { errorsPage } from './errors';
import { eventsPage } from './events';
import { llmsPage } from './llms';
import { operationsPage } from './operations';

/** The pages that are made from the package itself, by their paths in the repository. */
export const PAGES: Record<string, () => string | Promise<string>> = {
	'docs/llms.txt': llmsPage,
	'docs/reference/errors.md': errorsPage,
	'docs/reference/events.md': eventsPage,
	'docs/reference/operations.md': operationsPage,
};
