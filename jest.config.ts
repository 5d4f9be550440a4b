import type { Config } from 'jest';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createDefaultPreset } from 'ts-jest';

import { engineFolder, type Line } from './test/engine/lines/install';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

/** A kind of test. */
function project(name: string, settings: Project): Project {
	return {
		displayName: name,
		testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
		...createDefaultPreset(),
		...settings,
	};
}

/** Packages are loaded once for all files of a process, not for each. */
const oneRealm: Project = {
	testEnvironment: '<rootDir>/test/support/oneRealm/environment.js',
	runtime: '<rootDir>/test/support/oneRealm/runtime.js',
};

/** Tests of our own code, some of them by properties. */
const pure: Project = { ...oneRealm, setupFiles: ['<rootDir>/test/support/wholeSizes.ts'] };

const setUp = ['<rootDir>/test/support/wholeSizes.ts', '<rootDir>/test/engine/support/quiet.js'];

const onEngine: Project = {
	...oneRealm,
	testMatch: ['<rootDir>/test/engine/**/*.test.ts'],
	setupFiles: setUp,
	restoreMocks: true,
};

/** The engine tests on another line of n8n. */
function onLine(line: Line, settings?: Project): Project {
	return project(`engine-${line}`, {
		...onEngine,
		globalSetup: '<rootDir>/test/engine/lines/install.ts',
		// For the tests, and for what the built nodes require.
		moduleNameMapper: {
			'^(n8n-core|n8n-workflow|@n8n/[^/]+)$': join(engineFolder(line), 'node_modules', '$1'),
		},
		...settings,
	});
}

/** Tests of what our own code does, whatever the engine: marks.test.ts shows that n8n's functions for oncePer are there. */
const SAME_ON_EVERY_ENGINE =
	'/(afterLastPage|boardItem(Match|s)|column(Mapper|Types)|conversations|envelopes|hints|limits|lists|messages|oncePer|onlyIf|orders|recordFields|responses|runModel|trigger(Filters|Lists|Model|Order|Paid|Polls|Waiting)|updatedAfter|values)[.]test';

/** Tests that start other programs. */
const startsPrograms: Project = {
	setupFilesAfterEnv: ['<rootDir>/test/support/startsPrograms.ts'],
};

const onRealN8n: Project = { ...startsPrograms, globalSetup: '<rootDir>/test/n8n/globalSetup.ts' };

const config: Config = {
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
		onLine('1.123', {
			testPathIgnorePatterns: [SAME_ON_EVERY_ENGINE],
			setupFiles: [...setUp, '<rootDir>/test/engine/lines/1.123/intervals.ts'],
		}),
		onLine('newest'),
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

export default config;
