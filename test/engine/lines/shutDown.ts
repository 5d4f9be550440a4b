import { Container, type Constructable } from '@n8n/di';
import { join } from 'node:path';

import { engineFolder } from './install';

/** n8n 1.123 watches its SSH connections with a timer that keeps the process; later ones do not. */
afterAll(() => {
	const file = 'node_modules/n8n-core/dist/execution-engine/ssh-clients-manager';
	const { SSHClientsManager } = require(join(engineFolder('1.123'), file)) as {
		SSHClientsManager: Constructable<{ onShutdown(): void }>;
	};
	Container.get(SSHClientsManager).onShutdown();
});
