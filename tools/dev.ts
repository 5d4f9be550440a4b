// Starts a real n8n with this package. When a source file is saved, the package is rebuilt and reloaded. The printed
// address opens a workflow with a credential for the simulated service. Icons and codex files are copied only once.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

import { name } from '../package.json';
import { credentialFor, workflowWith } from '../test/support/n8n/workflows';
import { runCommand, startPlayground, stayUp } from './playground';

const RELOAD = { NODE_ENV: 'development', N8N_DEV_RELOAD: 'true' };

/** Compiles into the folder that n8n has loaded the package from. n8n watches this folder. */
function compileOnSave(installed: string): void {
	const tsc = require.resolve('typescript/bin/tsc');
	const args = ['--outDir', join(installed, 'dist')];
	const options = { cwd: resolve(__dirname, '..'), stdio: 'inherit' } as const;
	const watch = [tsc, ...args, '--watch', '--preserveWatchOutput'];
	const child = spawn(process.execPath, watch, options);
	process.once('exit', () => child.kill());
}

runCommand('npm run dev', async () => {
	const playground = await startPlayground({ orders: 250 }, RELOAD);
	const { folder, server, simulator } = playground;
	const credentialId = await server.api.createCredential(credentialFor(simulator));
	const parameters = { resource: 'order', operation: 'getAll' };
	const workflowId = await server.api.createWorkflow(workflowWith(parameters, credentialId));
	compileOnSave(join(folder.path, '.n8n', 'nodes', 'node_modules', name));
	await stayUp(playground, workflowId);
});
