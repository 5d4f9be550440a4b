const transform = { '^.+\\.ts$': 'ts-jest' };

/** One project per kind of test: pure functions, the nodes on n8n's engine, the package in a real n8n. */
module.exports = {
	projects: ['unit', 'engine', 'host'].map((displayName) => ({
		displayName,
		transform,
		testMatch: [`<rootDir>/test/${displayName}/**/*.test.ts`],
		setupFiles: ['<rootDir>/test/quiet.js'],
		modulePathIgnorePatterns: ['<rootDir>/dist/'],
	})),
};
