import type { Config } from 'jest';

import { folder as engine1x } from './test/engine/n8n-1.123/install';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

/** One project per kind of test: pure functions, the nodes on n8n's engine, the package as it is
 * published, and in a real n8n: alone, in its editor, and with many workers. */
function project(displayName: string, settings: Project = {}): Project {
	return {
		displayName,
		transform: { '^.+\\.ts$': 'ts-jest' },
		testMatch: [`<rootDir>/test/${displayName}/**/*.test.ts`],
		modulePathIgnorePatterns: ['<rootDir>/dist/'],
		...settings,
	};
}

const onEngine: Project = {
	testMatch: ['<rootDir>/test/engine/**/*.test.ts'],
	setupFiles: ['<rootDir>/test/engine/support/quiet.js'],
};

/** Long tests of what our own code does, whatever the engine. */
const SAME_ON_EVERY_ENGINE =
	'/(columnValues|envelopes|hostileJson|limits|triggerCost|triggerExactlyOnce|values)[.]test[.]ts$';

const onRealN8n: Project = {
	globalSetup: '<rootDir>/test/n8n/globalSetup.ts',
	setupFilesAfterEnv: ['<rootDir>/test/support/timeLimit.ts'],
};

const config: Config = {
	// Enough on a busy machine; real n8ns set their own.
	testTimeout: 30_000,
	testSequencer: '<rootDir>/test/slowFirst.cjs',
	projects: [
		project('unit'),
		project('engine', onEngine),
		project('engine-1.123', {
			...onEngine,
			testPathIgnorePatterns: [SAME_ON_EVERY_ENGINE],
			globalSetup: '<rootDir>/test/engine/n8n-1.123/install.ts',
			setupFilesAfterEnv: ['<rootDir>/test/engine/n8n-1.123/shutDown.ts'],
			// For the nodes under test too: with two versions of n8n-workflow, error classes would differ.
			moduleNameMapper: { '^(n8n-core|n8n-workflow|@n8n/[^/]+)$': `${engine1x}/node_modules/$1` },
		}),
		project('package', {
			globalSetup: '<rootDir>/test/package/scanner/install.ts',
			setupFilesAfterEnv: ['<rootDir>/test/support/timeLimit.ts'],
		}),
		project('host', onRealN8n),
		project('browser', onRealN8n),
		project('queue', onRealN8n),
	],
};

export default config;
