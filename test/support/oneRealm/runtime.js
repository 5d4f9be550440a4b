const { default: Runtime } = require('jest-runtime');
const { sep } = require('node:path');

const INSTALLED = `${sep}node_modules${sep}`;

/**
 * Loads packages once for all test files of a process, by Node.js itself, and our own code anew for each file, as jest does.
 * jest has no option for it: `_loadModule` is private, so package.json pins jest.
 *
 * What it saves, in CPU time on two cores: jest loads n8n-core's 1,700 modules again for each file of test/engine/ (4 files: 22 s
 * without this folder, 14 s with it), n8n-workflow and fast-check for each file of test/unit/ (12 files: 15 s and 9 s).
 *
 * If a newer jest breaks this, delete this folder and the two lines of jest.config.js that name it: the tests pass without, only later.
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
