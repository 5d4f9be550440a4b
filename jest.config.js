/** One project per kind of test: pure functions, the nodes on n8n's engine, the package in a real
 * n8n alone, in its editor, and in its queue mode. */
function project(displayName, settings) {
	return {
		displayName,
		transform: { '^.+\\.ts$': 'ts-jest' },
		testMatch: [`<rootDir>/test/${displayName}/**/*.test.ts`],
		modulePathIgnorePatterns: ['<rootDir>/dist/'],
		...settings,
	};
}

const onRealN8n = {
	globalSetup: '<rootDir>/test/host/globalSetup.ts',
	setupFilesAfterEnv: ['<rootDir>/test/host/timeLimit.ts'],
};

module.exports = {
	projects: [
		project('unit'),
		project('engine', { setupFiles: ['<rootDir>/test/engine/support/quiet.js'] }),
		project('host', onRealN8n),
		project('browser', onRealN8n),
		project('queue', onRealN8n),
	],
};
