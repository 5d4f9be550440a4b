const { TestEnvironment } = require('jest-environment-node');

/**
 * Runs tests among Node's own objects, as n8n runs nodes, where jest makes others for each file. What is set on them is there
 * for the next file of the process, too.
 */
module.exports = class extends TestEnvironment {
	constructor(...args) {
		super(...args);
		this.global = globalThis;
	}
};
