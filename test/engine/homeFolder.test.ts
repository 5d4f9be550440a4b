import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { GET_ALL_ORDERS, useService } from './support/service';

const service = useService({ orders: 1 });

it('leaves nothing in the home folder of whoever runs the tests', async () => {
	const home = mkdtempSync(join(tmpdir(), 'n8n-nodes-messaging-crm-home-'));
	process.env.HOME = home;
	const { items } = await service().run(GET_ALL_ORDERS);
	const left = readdirSync(home);
	rmSync(home, { recursive: true });
	expect({ items: items.length, left }).toEqual({ items: 1, left: [] });
});
