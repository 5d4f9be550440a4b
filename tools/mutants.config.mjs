import jest from '../jest.config.js';

// npm run test:mutants: changes the code in small ways, and lists the changes that no unit test notices.
// FOLDER is a folder of nodes/MessagingCrm/. Its tests are in the folder of test/unit/ with the same name.
const folder = process.env.FOLDER ?? 'transport';
const unit = jest.projects.find(({ displayName }) => displayName === 'unit');

// Enough to notice most changes.
process.env.RUNS ??= '5';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	mutate: [`nodes/MessagingCrm/${folder}/**/*.ts`],
	testRunner: 'jest',
	// It does not have to be rewritten: no tsconfig.json refers to files outside of the project.
	tsconfigFile: 'none',
	jest: {
		config: {
			...unit,
			// What a change breaks must not last.
			testEnvironment: 'node',
			runtime: undefined,
			testMatch: [`<rootDir>/test/unit/${folder}/**/*.test.ts`],
			// Only these, instead of all that jest.config.js has.
			projects: [],
		},
	},
	coverageAnalysis: 'perTest',
	// Constants, for each of which all tests would run.
	ignoreStatic: true,
	// Texts are for people to judge.
	mutator: { excludedMutations: ['StringLiteral'] },
	concurrency: 1,
	incremental: true,
	incrementalFile: 'node_modules/.cache/stryker.json',
	ignorePatterns: ['/dist', '/docs', '/examples', '/coverage'],
	tempDirName: 'coverage/mutants',
	reporters: ['clear-text', 'progress-append-only'],
	clearTextReporter: { logTests: false, allowColor: false },
};
