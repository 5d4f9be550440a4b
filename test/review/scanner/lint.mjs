// Lints the published files by the rules of "n8n-node lint", as they are in @n8n/node-cli. Prints what is wrong.
import { createRequire } from 'node:module';

const [folder, root, ...files] = process.argv.slice(2);
const require = createRequire(`${folder}/package.json`);
const { ESLint } = require('eslint');
const { config } = require('@n8n/node-cli/eslint');

const eslint = new ESLint({ cwd: root, overrideConfigFile: true, baseConfig: config });
const results = await eslint.lintFiles(files);
const problems = results.flatMap(({ filePath, messages }) =>
	messages.map(({ line, ruleId, message }) => `${filePath}:${line} ${ruleId}: ${message}`),
);
console.log(JSON.stringify({ files: results.length, problems }));
