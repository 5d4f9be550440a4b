const { availableParallelism } = require('node:os');
const { join } = require('node:path');
const { createDefaultPreset } = require('ts-jest');

/** Returns the jest project for a level of tests. Each level has its own folder (test/README.md). */
function level(name, settings) {
	return {
		displayName: name,
		testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
		...createDefaultPreset(),
		...settings,
	};
}

/** Loads packages once per process instead of once per file, which saves a third of the time (figures: runtime.js). */
const oneRealm = {
	testEnvironment: '<rootDir>/test/support/oneRealm/environment.js',
	runtime: '<rootDir>/test/support/oneRealm/runtime.js',
};

const wholeSizes = '<rootDir>/test/support/wholeSizes.ts';

/** Settings for tests that start other programs. */
const startsPrograms = { setupFilesAfterEnv: ['<rootDir>/test/support/startsPrograms.ts'] };

/** Installs another version of n8n's packages, which the engine tests and the built nodes then use. */
function onOtherEngine() {
	const unregister = require('tsx/cjs/api').register();
	const { engineFolder } = require('./test/engine/versions/install.ts');
	// From here on, ts-jest compiles TypeScript.
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
	// Ends tests that hang. On a busy machine, some tests take twenty times as long.
	testTimeout: 120_000,
	// One more worker than processors, because some tests mostly wait.
	maxWorkers: availableParallelism() + 1,
	testSequencer: '<rootDir>/test/support/slowFirst.js',
	// npm run test:coverage measures the built package, which the engine tests run.
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
