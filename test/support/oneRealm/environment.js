const { TestEnvironment } = require('jest-environment-node');

/**
 * Runs tests among Node's own objects, as n8n runs nodes, where jest makes others for each file. What is set on them is there
 * for the next file of the process, too.
 */
module.exports = class extends TestEnvironment {
	constructor(...args) {
		super(...args);
		this.global = globalThis;
		// jest replaces these for each file.
		this.console = globalThis.console;
		this.exit = process.exit;
	}

	async teardown() {
		globalThis.console = this.console;
		process.exit = this.exit;
		await super.teardown();
	}
};
