/** Waits for polls and for a restart of n8n. */
import { testKilledTrigger } from './killed/trigger';
import { useDurableHost } from './support/useDurableHost';

describe('with durable cursors, a trigger whose n8n is killed', () =>
	testKilledTrigger(useDurableHost({ N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true' }), 3));
