const { availableParallelism } = require('node:os');
const { join } = require('node:path');
const { createDefaultPreset } = require('ts-jest');

/** A level of tests, each in its folder: test/README.md. */
function level(name, settings) {
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

const wholeSizes = '<rootDir>/test/support/wholeSizes.ts';

/** Tests that start other programs. */
const startsPrograms = { setupFilesAfterEnv: ['<rootDir>/test/support/startsPrograms.ts'] };

/** The engine tests on another version of n8n-core, which is installed first: for them, and for what the built nodes require. */
function onOtherEngine() {
	const unregister = require('tsx/cjs/api').register();
	const { engineFolder } = require('./test/engine/versions/install.ts');
	// From here on, jest itself compiles TypeScript.
	unregister();
	return {
		globalSetup: '<rootDir>/test/engine/versions/install.ts',
		moduleNameMapper: {
			'^(n8n-core|n8n-workflow|@n8n/(?!ai-node-sdk$)[^/]+)$': join(
				engineFolder(),
				'node_modules',
				'$1',
			),
		},
	};
}

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
	projects: [
		level('unit', {
			...oneRealm,
			testMatch: ['<rootDir>/test/unit/**/*.test.ts', '<rootDir>/simulator/test/**/*.test.ts'],
			setupFiles: [wholeSizes],
		}),
		level('engine', {
			...oneRealm,
			setupFiles: [wholeSizes, '<rootDir>/test/engine/support/quiet.js'],
			restoreMocks: true,
			...(process.env.N8N_ENGINE && onOtherEngine()),
		}),
		level('package', { ...oneRealm, ...startsPrograms }),
		level('review', {
			...startsPrograms,
			globalSetup: '<rootDir>/test/review/scanner/install.ts',
		}),
		level('host', {
			...startsPrograms,
			globalSetup: '<rootDir>/test/host/support/sharedHost.ts',
			globalTeardown: '<rootDir>/test/host/support/stopSharedHost.ts',
		}),
		level('browser', {
			setupFilesAfterEnv: [
				...startsPrograms.setupFilesAfterEnv,
				'<rootDir>/test/browser/editor/tryAgain.ts',
			],
			globalSetup: '<rootDir>/test/support/n8n/globalSetup.ts',
		}),
	],
};
