const { default: Sequencer } = require('@jest/test-sequencer');
const { readFileSync } = require('node:fs');

const isSlow = ({ path }) => readFileSync(path, 'utf8').startsWith('/** @slow');

/** While jest does not know how long files take, it begins with the largest. Some small ones take minutes, and say so. */
module.exports = class extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
	}
};
