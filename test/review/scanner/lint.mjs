// Lints the published files, and a text, by the rules of "n8n-node lint", as they are in @n8n/node-cli. Prints what is wrong.
import { createRequire } from 'node:module';

const [folder, root, text, ...files] = process.argv.slice(2);
const require = createRequire(`${folder}/package.json`);
const { ESLint } = require('eslint');
const { config } = require('@n8n/node-cli/eslint');

const eslint = new ESLint({ cwd: root, overrideConfigFile: true, baseConfig: config });
const problemsOf = (results) =>
	results.flatMap(({ filePath, messages }) =>
		messages.map(({ line, ruleId, message }) => `${filePath}:${line} ${ruleId}: ${message}`),
	);
const results = await eslint.lintFiles(files);
const ofText = await eslint.lintText(text, { filePath: 'bad.ts' });
const problems = problemsOf(results);
console.log(JSON.stringify({ files: results.length, problems, ofText: problemsOf(ofText) }));
