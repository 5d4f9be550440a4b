const { availableParallelism } = require('node:os');
const { join } = require('node:path');
const { createDefaultPreset } = require('ts-jest');
const { register } = require('tsx/cjs/api');

const unregister = register();
const { engineFolder } = require('./test/engine/versions/install.ts');
// From here on, jest itself compiles TypeScript.
unregister();

/** A kind of test. */
function project(name, settings) {
	return {
		displayName: name,
		testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
		...createDefaultPreset(),
		...settings,
	};
}

/** Packages are loaded once for all files of a process, not for each: saves a third of their time (figures: runtime.js). */
const oneRealm = {
	testEnvironment: '<rootDir>/test/support/oneRealm/environment.js',
	runtime: '<rootDir>/test/support/oneRealm/runtime.js',
};

/** Tests of our own code, some of them by properties. */
const pure = { ...oneRealm, setupFiles: ['<rootDir>/test/support/wholeSizes.ts'] };

const onEngine = {
	...oneRealm,
	testMatch: ['<rootDir>/test/engine/**/*.test.ts'],
	setupFiles: ['<rootDir>/test/support/wholeSizes.ts', '<rootDir>/test/engine/support/quiet.js'],
	restoreMocks: true,
};

/** The engine tests on another version of n8n. */
function onVersion(version) {
	return project(`engine-${version}`, {
		...onEngine,
		globalSetup: '<rootDir>/test/engine/versions/install.ts',
		// For the tests, and for what the built nodes require.
		moduleNameMapper: {
			'^(n8n-core|n8n-workflow|@n8n/(?!ai-node-sdk$)[^/]+)$': join(
				engineFolder(version),
				'node_modules',
				'$1',
			),
		},
	});
}

/** Tests that start other programs. */
const startsPrograms = {
	setupFilesAfterEnv: ['<rootDir>/test/support/startsPrograms.ts'],
};

const onRealN8n = { ...startsPrograms, globalSetup: '<rootDir>/test/n8n/globalSetup.ts' };

/** @type {import('jest').Config} */
module.exports = {
	// Ends a test that hangs. On a busy machine, some take twenty times as long as otherwise.
	testTimeout: 120_000,
	// One more than processors, since some tests wait.
	maxWorkers: availableParallelism() + 1,
	testSequencer: '<rootDir>/test/support/slowFirst.js',
	// npm run test:coverage: of the built package, which the engine tests run.
	collectCoverageFrom: ['dist/**/*.js'],
	coverageReporters: ['text-summary'],
	// Pure functions, the simulated service, the nodes on n8n's engine, the package as it is published, alone and under
	// n8n's own tools, and in a real n8n: alone, in its editor, with many workers, and with its durable scheduler.
	projects: [
		project('unit', pure),
		project('simulator', { ...pure, testMatch: ['<rootDir>/simulator/test/**/*.test.ts'] }),
		project('engine', onEngine),
		onVersion('oldest'),
		onVersion('newest'),
		project('package', { ...oneRealm, ...startsPrograms }),
		project('review', {
			...startsPrograms,
			globalSetup: '<rootDir>/test/review/scanner/install.ts',
		}),
		project('host', {
			...startsPrograms,
			globalSetup: '<rootDir>/test/host/support/sharedHost.ts',
			globalTeardown: '<rootDir>/test/host/support/stopSharedHost.ts',
		}),
		project('browser', {
			...onRealN8n,
			setupFilesAfterEnv: [
				'<rootDir>/test/support/startsPrograms.ts',
				'<rootDir>/test/browser/editor/tryAgain.ts',
			],
		}),
		project('queue', onRealN8n),
		project('scheduler', onRealN8n),
	],
};
