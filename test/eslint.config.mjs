// The rules for test/, tools/ and simulator/. ESLint finds each folder's rules with its flag
// unstable_config_lookup_from_file.
import rules, { allOff } from '../tools/lintRules.mjs';

export default [
	...rules,
	{
		files: ['**/*.ts'],
		rules: {
			'no-restricted-globals': ['error', { name: 'test', message: 'Use "it".' }],
			// Responses are untyped, because the tests check their content.
			...allOff('argument', 'assignment', 'call', 'member-access', 'return'),
			// The built package may be missing when a file is loaded.
			'@typescript-eslint/no-require-imports': 'off',
			'@typescript-eslint/restrict-template-expressions': 'off',
		},
	},
];
