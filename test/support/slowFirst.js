const { default: Sequencer } = require('@jest/test-sequencer');
const { readFileSync } = require('node:fs');

const isSlow = ({ path }) => readFileSync(path, 'utf8').startsWith('/** @slow');

/**
 * Runs the test files marked `@slow` first. Until jest knows how long each file takes, it begins with the largest files,
 * but some small files take minutes.
 */
module.exports = class extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
	}
};
