import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from 'vitest/config';

import { SlowFirst } from './test/slowFirst.mjs';

const require = createRequire(import.meta.url);
// Vite itself warns of TypeScript here that is no ES module.
require('ts-node/register');
const { engineFolder } = require('./test/engine/lines/install');

/** What tests import of n8n. */
const OF_N8N = /^(n8n-core|n8n-workflow|@n8n\/[^/]+)$/;

/** Resolves what is imported of n8n as the built nodes require it. By "import", tests would get a second copy, with error
 * classes of its own. */
function n8nFrom(folder) {
	const { resolve } = createRequire(join(folder, 'package.json'));
	const resolveId = (id) => (OF_N8N.test(id) ? resolve(id) : undefined);
	return { name: 'n8n', enforce: 'pre', resolveId };
}

/** One project per kind of test: pure functions, the simulated service, the nodes on n8n's engine, the package as it is
 * published, alone and under n8n's own tools, and in a real n8n: alone, in its editor, with many workers, and with its
 * durable scheduler. */
function project(name, settings, n8n = import.meta.dirname) {
	const include = [`test/${name}/**/*.test.ts`];
	return { plugins: [n8nFrom(n8n)], test: { name, include, globals: true, ...settings } };
}

/** Each module is loaded once in a process, for all test files that run there: n8n's engine takes a second to load. */
const fast = {
	isolate: false,
	setupFiles: ['test/support/wholeSizes.ts'],
	testTimeout: 30_000,
	hookTimeout: 30_000,
};

const onEngine = {
	...fast,
	include: ['test/engine/**/*.test.ts'],
	setupFiles: [
		...fast.setupFiles,
		'test/engine/support/quiet.js',
		'test/engine/support/leaveNothing.ts',
	],
};

/** The engine tests on another line of n8n. */
function onLine(line, settings) {
	const folder = engineFolder(line);
	const onThis = {
		...onEngine,
		globalSetup: 'test/engine/lines/install.ts',
		// For what the built nodes require.
		execArgv: ['--require', './test/engine/lines/require.cjs'],
		env: { ENGINE_FOLDER: folder },
	};
	return project(`engine-${line}`, { ...onThis, ...settings }, folder);
}

/** Tests of what our own code does, whatever the engine. */
const SAME_ON_EVERY_ENGINE =
	'**/{boardItemMatch,columnMapper,envelopes,limits,responses,triggerLists,triggerModel,updatedAfter,values}.test.ts';

/** Tests that start other programs. n8n alone takes 10 to 20 seconds to start, and longer where other work goes on. */
const startsPrograms = { testTimeout: 300_000, hookTimeout: 300_000 };

const onRealN8n = { ...startsPrograms, globalSetup: 'test/n8n/globalSetup.ts' };

export default defineConfig({
	test: {
		// One more than processors, since some tests wait.
		maxWorkers: availableParallelism() + 1,
		sequence: { sequencer: SlowFirst },
		// npm run test:coverage: of the built package, which the engine tests run.
		coverage: { include: ['dist/**/*.js'], reporter: ['text-summary'] },
		projects: [
			project('unit', fast),
			project('simulator', { ...fast, include: ['simulator/test/**/*.test.ts'] }),
			project('engine', onEngine),
			onLine('1.123', { exclude: [SAME_ON_EVERY_ENGINE] }),
			onLine('newest'),
			project('package', startsPrograms),
			project('review', { ...startsPrograms, globalSetup: 'test/review/scanner/install.ts' }),
			project('host', { ...startsPrograms, globalSetup: 'test/host/support/sharedHost.ts' }),
			project('browser', onRealN8n),
			project('queue', onRealN8n),
			project('scheduler', onRealN8n),
		],
	},
});
