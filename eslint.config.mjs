import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import typescriptParser from '@typescript-eslint/parser';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';

const plugins = { 'n8n-nodes-base': n8nNodesBase };
const { community, credentials, nodes } = n8nNodesBase.configs;

export default [
	{ ignores: ['dist/'] },
	{
		files: ['**/*.ts', '**/*.js', '**/*.mjs', 'package.json'],
		languageOptions: {
			parser: typescriptParser,
			parserOptions: { extraFileExtensions: ['.json'], sourceType: 'module' },
		},
	},
	{
		files: ['test/**/*.ts'],
		rules: { 'no-restricted-globals': ['error', { name: 'test', message: 'Use "it".' }] },
	},
	{
		...n8nCommunityNodesPlugin.configs.recommended,
		files: ['package.json', 'nodes/**/*.ts', 'credentials/**/*.ts'],
	},
	{ files: ['package.json'], plugins, rules: community.rules },
	{
		files: ['credentials/**/*.ts'],
		plugins,
		rules: {
			...credentials.rules,
			// Wants a slug of n8n's own documentation; a community package links to its own, as the rule
			// "...-not-http-url" asks. n8n's scanner switches this rule off, too, and the two below.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		plugins,
		rules: {
			...nodes.rules,
			// These want ['main'] where the other plugin wants the constant, as does n8n today.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
		},
	},
];
