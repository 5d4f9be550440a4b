const { default: Runtime } = require('jest-runtime');
const { sep } = require('node:path');

const INSTALLED = `${sep}node_modules${sep}`;

/**
 * Loads packages once for all test files of a process, by Node itself, and our own code anew for each file, as jest does.
 * n8n-core and what it needs are 1,700 modules; loading and warming them up for each file took half of the time of all tests.
 */
module.exports = class extends Runtime {
	_loadModule(module, from, name, path, options, registry) {
		if (options?.isInternalModule || !path.includes(INSTALLED)) {
			return super._loadModule(module, from, name, path, options, registry);
		}
		module.exports = require(path);
		module.loaded = true;
	}

	/** See environment.js. */
	createScriptFromCode(code, path) {
		const script = super.createScriptFromCode(code, path);
		return { runInContext: () => script.runInThisContext() };
	}
};
