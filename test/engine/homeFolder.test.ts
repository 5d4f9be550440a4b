import { Container } from '@n8n/di';
import { InstanceSettings } from 'n8n-core';
import { join } from 'node:path';

import './support/engine';

it("n8n's engine has a folder of its own, instead of one in the home of whoever runs the tests", () => {
	const { n8nFolder } = Container.get(InstanceSettings);
	expect(n8nFolder).toContain(join('node_modules', '.cache', 'n8n-engine'));
});
