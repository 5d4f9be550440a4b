const { readFileSync } = require('node:fs');
const Sequencer = require('@jest/test-sequencer').default;

/**
 * Starts the test files that begin with `@slow` before all others. Jest itself goes by how long a file
 * took the last time, which a fresh clone does not know.
 */
module.exports = class SlowFirst extends Sequencer {
	sort(tests) {
		const rank = ({ path }) => (readFileSync(path, 'utf8').startsWith('/** @slow ') ? 0 : 1);
		return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
	}
};
