import { resolve } from 'node:path';

import { runChild } from '../support/child';

const root = resolve(__dirname, '..', '..');
// If the environment says "test", n8n's rules take every file for one of their own test cases.
const options = { cwd: root, env: { ...process.env, NODE_ENV: undefined, NO_COLOR: '1' } };

it('n8n calls the package eligible for verification', async () => {
	const cli = resolve(root, 'node_modules/@n8n/node-cli/bin/n8n-node.mjs');
	const output = await runChild(process.execPath, [cli, 'cloud-support'], options);
	expect(output).toContain('Cloud support is ENABLED');
	expect(output).toContain('Status: eligible for n8n Cloud verification');
});

/** Prints which files have n8n's rules, as ESLint is started by npm run lint. */
const PRINT = `const { ESLint } = require('eslint');
	const eslint = new ESLint({ flags: ['unstable_config_lookup_from_file'] });
	const isChecked = async (path) =>
		'@n8n/community-nodes/no-restricted-globals' in (await eslint.calculateConfigForFile(path)).rules;
	Promise.all(process.argv.slice(1).map(isChecked)).then((all) => console.log(JSON.stringify(all)));`;

it("npm run lint applies n8n's rules to what is published, and not to tests and tools", async () => {
	const published = [
		'nodes/MessagingCrm/MessagingCrm.node.ts',
		'credentials/MessagingCrmApi.credentials.ts',
	];
	const others = ['test/review/cloudSupport.test.ts', 'tools/demo.ts', 'simulator/index.ts'];
	const args = ['-e', PRINT, ...published, ...others];
	const isChecked = JSON.parse(await runChild(process.execPath, args, options)) as boolean[];
	expect(isChecked).toEqual([true, true, false, false, false]);
});
