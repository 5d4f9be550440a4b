const Module = require('node:module');
const { join } = require('node:path');

const paths = [join(process.env.ENGINE_FOLDER, 'node_modules')];
const resolve = Module._resolveFilename;

/** Gives the built nodes, which require n8n-workflow, and whoever requires n8n-core that of another line of n8n. */
Module._resolveFilename = (id, parent, isMain, options) =>
	resolve(id, parent, isMain, /^n8n-(core|workflow)$/.test(id) ? { paths } : options);
