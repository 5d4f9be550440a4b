const { TestEnvironment } = require('jest-environment-node');

/**
 * Runs tests with the global objects of Node.js, as n8n runs nodes. jest would create new ones for each test file. If a
 * test file changes a global object, the next test file of the process gets the changed object.
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
