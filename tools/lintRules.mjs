// What npm run lint checks in credentials/ and nodes/ besides n8n's rules, which eslint.config.mjs at the root has: n8n wants
// that file unchanged.
import { configs, parser } from 'typescript-eslint';

/** Turns off rules on what has the type `any`. */
export function allOff(...uses) {
	return Object.fromEntries(uses.map((use) => [`@typescript-eslint/no-unsafe-${use}`, 'off']));
}

export default [
	...configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.ts'] })),
	{
		files: ['**/*.ts'],
		languageOptions: { parser, parserOptions: { projectService: true } },
		// Directives for n8n's rules have no use here.
		linterOptions: { reportUnusedDisableDirectives: 'off' },
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
		files: [
			'nodes/MessagingCrm/resources/message/sendAndWait/webhook.ts',
			'nodes/MessagingCrm/webhookTrigger/receive.ts',
		],
		rules: allOff('assignment', 'call', 'member-access'),
	},
];
