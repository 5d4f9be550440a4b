// The rules for test/, tools/ and simulator/, where ESLint finds them with its flag unstable_config_lookup_from_file.
import rules, { allOff } from '../tools/lintRules.mjs';

export default [
	...rules,
	{
		files: ['**/*.ts'],
		rules: {
			'no-restricted-globals': ['error', { name: 'test', message: 'Use "it".' }],
			// What a response holds is checked by the test itself.
			...allOff('argument', 'assignment', 'call', 'member-access', 'return'),
			// The built package may be missing when a file is loaded.
			'@typescript-eslint/no-require-imports': 'off',
			'@typescript-eslint/restrict-template-expressions': 'off',
		},
	},
];
