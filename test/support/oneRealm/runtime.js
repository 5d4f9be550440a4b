const { default: Runtime } = require('jest-runtime');
const { sep } = require('node:path');

const INSTALLED = `${sep}node_modules${sep}`;

/**
 * Loads packages once for all test files of a process, and the project's own code again for each file, as jest does.
 * jest has no option for this. `_loadModule` is private, so package.json pins jest.
 *
 * Otherwise, jest loads the 1,700 modules of n8n-core for each file of test/engine/ (CPU time of 4 files: 22 s instead
 * of 14 s), and n8n-workflow and fast-check for each file of test/unit/ (12 files: 15 s instead of 9 s).
 *
 * If a newer jest breaks this, delete this folder and both lines of jest.config.js that name it: tests only get slower.
 */
module.exports = class extends Runtime {
	_loadModule(module, from, name, path, options, registry) {
		if (options?.isInternalModule || !path.includes(INSTALLED)) {
			return super._loadModule(module, from, name, path, options, registry);
		}
		module.exports = require(path);
		module.loaded = true;
	}

	/** Runs the code with the global objects of environment.js. */
	createScriptFromCode(code, path) {
		const script = super.createScriptFromCode(code, path);
		return { runInContext: () => script.runInThisContext() };
	}
};
