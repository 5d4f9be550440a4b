import { availableParallelism } from 'node:os';

import type { Config } from 'jest';

import { engineFolder, type Line } from './test/engine/lines/install';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

/** One project per kind of test: pure functions, the simulated service, the nodes on n8n's engine, the package as it is
 * published, alone and under n8n's own tools, and in a real n8n: alone, in its editor, with many workers, and with its
 * durable scheduler. */
function project(displayName: string, settings: Project = {}): Project {
	return {
		displayName,
		transform: { '^.+\\.ts$': 'ts-jest' },
		testMatch: [`<rootDir>/test/${displayName}/**/*.test.ts`],
		modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/coverage/'],
		...settings,
	};
}

const onEngine: Project = {
	testMatch: ['<rootDir>/test/engine/**/*.test.ts'],
	setupFiles: ['<rootDir>/test/engine/support/quiet.js'],
};

/** The engine tests on another line of n8n. */
function onLine(line: Line, settings: Project = {}): Project {
	const modules = `${engineFolder(line)}/node_modules`;
	return project(`engine-${line}`, {
		...onEngine,
		globalSetup: '<rootDir>/test/engine/lines/install.ts',
		// For the nodes under test too: with two versions of n8n-workflow, error classes would differ.
		moduleNameMapper: { '^(n8n-core|n8n-workflow|@n8n/[^/]+)$': `${modules}/$1` },
		...settings,
	});
}

/** Tests of what our own code does, whatever the engine. */
const SAME_ON_EVERY_ENGINE =
	'/(boardItemMatch|columnMapper|envelopes|limits|responses|triggerLists|triggerModel|updatedAfter|values)[.]test[.]ts$';

/** Tests that start other programs. */
const startsPrograms: Project = { setupFilesAfterEnv: ['<rootDir>/test/support/timeLimit.ts'] };

const onRealN8n: Project = { ...startsPrograms, globalSetup: '<rootDir>/test/n8n/globalSetup.ts' };

const config: Config = {
	// Enough on a busy machine; real n8ns set their own.
	testTimeout: 30_000,
	// One more than processors, since some tests wait.
	maxWorkers: availableParallelism() + 1,
	testSequencer: '<rootDir>/test/slowFirst.cjs',
	// npm run test:coverage: of the built package, which the engine tests run.
	collectCoverageFrom: ['dist/{nodes,credentials}/**/*.js'],
	coverageReporters: ['text-summary'],
	projects: [
		project('unit'),
		project('simulator', { testMatch: ['<rootDir>/simulator/test/**/*.test.ts'] }),
		project('engine', onEngine),
		onLine('1.123', {
			testPathIgnorePatterns: [SAME_ON_EVERY_ENGINE],
			setupFilesAfterEnv: ['<rootDir>/test/engine/lines/shutDown.ts'],
		}),
		onLine('newest'),
		project('package', startsPrograms),
		project('review', {
			...startsPrograms,
			globalSetup: '<rootDir>/test/review/scanner/install.ts',
		}),
		project('host', {
			...onRealN8n,
			globalSetup: '<rootDir>/test/host/support/globalSetup.ts',
			globalTeardown: '<rootDir>/test/host/support/globalTeardown.ts',
		}),
		project('browser', onRealN8n),
		project('queue', onRealN8n),
		project('scheduler', onRealN8n),
	],
};

export default config;
