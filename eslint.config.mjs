import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import { configs as typescriptRules, parser } from 'typescript-eslint';

const plugins = { 'n8n-nodes-base': n8nNodesBase };
const { community, credentials, nodes } = n8nNodesBase.configs;

/** Rules on what has the type `any`. */
function allOff(...uses) {
	return Object.fromEntries(uses.map((use) => [`@typescript-eslint/no-unsafe-${use}`, 'off']));
}

// In strict mode, n8n's linter wants a file of its own here, which applies the rules for published code to tests. package.json
// therefore has "strict": false. test/review/publishedRules.test.ts runs the same rules on what is published.
export default [
	{ ignores: ['dist/'] },
	{
		files: ['**/*.ts', '**/*.js', '**/*.mjs', 'package.json'],
		languageOptions: {
			parser,
			parserOptions: { extraFileExtensions: ['.json'], sourceType: 'module' },
		},
	},
	...typescriptRules.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.ts'] })),
	{
		files: ['**/*.ts'],
		languageOptions: { parserOptions: { projectService: true } },
		rules: {
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', ignoreRestSiblings: true },
			],
			// What was caught is thrown again as it is.
			'@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
			// Values of expressions are of any type, and become text on purpose.
			'@typescript-eslint/no-base-to-string': 'off',
			// n8n and Fastify want functions that return promises, also if there is nothing to wait for.
			'@typescript-eslint/require-await': 'off',
			// Most of our objects are closures, whose functions need no "this".
			'@typescript-eslint/unbound-method': 'off',
		},
	},
	{
		// n8n-workflow takes the types of a response from Express, which is not installed.
		files: ['nodes/MessagingCrm/sendAndWait/webhook.ts'],
		rules: allOff('assignment', 'call', 'member-access'),
	},
	{
		files: ['simulator/**/*.ts', 'test/**/*.ts', 'tools/**/*.ts'],
		rules: {
			'no-restricted-globals': ['error', { name: 'test', message: 'Use "it".' }],
			// What a response holds is checked by the test itself.
			...allOff('argument', 'assignment', 'call', 'member-access', 'return'),
			// The built package may be missing when a file is loaded.
			'@typescript-eslint/no-require-imports': 'off',
			'@typescript-eslint/restrict-template-expressions': 'off',
		},
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
