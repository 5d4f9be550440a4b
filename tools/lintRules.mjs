// Additional lint rules for credentials/ and nodes/. n8n's own rules are in eslint.config.mjs at the root, which n8n
// requires to be unchanged.
import { configs, parser } from 'typescript-eslint';

/** Turns off rules about values of the type `any`. */
export function allOff(...uses) {
	return Object.fromEntries(uses.map((use) => [`@typescript-eslint/no-unsafe-${use}`, 'off']));
}

export default [
	...configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.ts'] })),
	{
		files: ['**/*.ts'],
		languageOptions: { parser, parserOptions: { projectService: true } },
		// Directives that turn off n8n's rules have no effect here.
		linterOptions: { reportUnusedDisableDirectives: 'off' },
		rules: {
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', ignoreRestSiblings: true },
			],
			// Prettier limits lines of code, but not comments.
			'max-len': ['error', { code: 1000, comments: 120, tabWidth: 1 }],
			// Caught errors are rethrown unchanged, whatever their type.
			'@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
			// Expressions can return values of any type, and the code deliberately converts them to text.
			'@typescript-eslint/no-base-to-string': 'off',
			// n8n and Fastify require async functions, even if these await nothing.
			'@typescript-eslint/require-await': 'off',
			// Most of our objects contain functions that do not use "this".
			'@typescript-eslint/unbound-method': 'off',
		},
	},
	{
		// n8n-workflow imports response types from Express, which is not installed.
		files: [
			'nodes/MessagingCrm/resources/message/sendAndWait/webhook.ts',
			'nodes/MessagingCrm/webhookTrigger/receive.ts',
		],
		rules: allOff('assignment', 'call', 'member-access'),
	},
];
