const Sequencer = require('@jest/test-sequencer').default;

/** Tests that mostly wait, for minutes: begun first, they take no time of their own. */
const LONGEST = /[/\\](?:trigger|durableTrigger|broadcast|sendAndWait)\.test\.ts$/;

module.exports = class LongestFirst extends Sequencer {
	sort(tests) {
		const rank = ({ path }) => (LONGEST.test(path) ? 0 : 1);
		return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
	}
};
