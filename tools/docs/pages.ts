import { errorsPage } from './errors';
import { eventsPage } from './events';
import { llmsPage } from './llms';
import { operationsPage } from './operations';

/** The pages generated from the package, by path in the repository. */
export const PAGES: Record<string, () => string | Promise<string>> = {
	'docs/llms.txt': llmsPage,
	'docs/reference/errors.md': errorsPage,
	'docs/reference/events.md': eventsPage,
	'docs/reference/operations.md': operationsPage,
};
