const { default: Sequencer } = require('@jest/test-sequencer');
const { readFileSync } = require('node:fs');

const isSlow = ({ path }) => readFileSync(path, 'utf8').startsWith('/** @slow');

/**
 * Begins with the test files marked `@slow`. jest begins with the largest ones until it knows how long each takes, but
 * some small ones take minutes.
 */
module.exports = class extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
	}
};
