import { resolve } from 'node:path';

import { runChild } from '../support/child';

const root = resolve(__dirname, '..', '..');
// If NODE_ENV is "test", n8n's rules treat every file as one of their own test cases.
const options = { cwd: root, env: { ...process.env, NODE_ENV: undefined, NO_COLOR: '1' } };

it('n8n calls the package eligible for verification', async () => {
	const cli = resolve(root, 'node_modules/@n8n/node-cli/bin/n8n-node.mjs');
	const output = await runChild(process.execPath, [cli, 'cloud-support'], options);
	expect(output).toContain('Cloud support is ENABLED');
	expect(output).toContain('Status: eligible for n8n Cloud verification');
});
