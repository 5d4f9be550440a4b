// The arrows of docs/internals/architecture.md: what each folder of nodes/MessagingCrm may import.
const HOME = '^nodes/MessagingCrm';

const MAY_IMPORT = {
	shared: [],
	transport: ['shared'],
	service: ['transport', 'shared'],
	engine: ['service', 'transport', 'shared'],
	fields: ['engine', 'service', 'transport', 'shared'],
	listSearch: ['fields', 'service', 'transport', 'shared'],
	resources: ['fields', 'engine', 'service', 'transport', 'shared'],
	trigger: ['fields', 'service', 'transport', 'shared'],
	memory: ['fields', 'service', 'transport', 'shared'],
	sendAndWait: ['resources', 'fields', 'engine', 'service', 'transport', 'shared'],
};

const arrows = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
	name: `${folder}-imports-only-${allowed.join('-') || 'itself'}`,
	severity: 'error',
	from: { path: `${HOME}/${folder}/` },
	to: { path: `${HOME}/`, pathNot: `${HOME}/(${[folder, ...allowed].join('|')})/` },
}));

/** Folders with an index.ts, which is all that others see of them. */
const FACES = [
	'engine',
	'fields',
	'fields',
	'listSearch',
	'memory',
	'resources/[^/]+',
	'sendAndWait',
	'service',
	'service/account',
	'service',
	'service/conversationMessages',
	'service/templates',
	'transport',
	'transport/paging',
	'transport/rateLimit',
	'trigger',
];

const faces = FACES.map((folder) => ({
	name: `no-import-past-the-index-of-${folder}`,
	severity: 'error',
	from: { path: '^(nodes|credentials)/', pathNot: `${HOME}/${folder}/` },
	to: { path: `${HOME}/${folder}/`, pathNot: `${HOME}/${folder}/(index\\.ts$|[^/]+/)` },
}));

export default {
	forbidden: [
		{ name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
		...arrows,
		...faces,
		{
			name: 'credentials-import-only-service',
			severity: 'error',
			from: { path: '^credentials/' },
			to: { path: `${HOME}/`, pathNot: `${HOME}/service/` },
		},
		{
			name: 'the-choice-knows-no-reading',
			severity: 'error',
			from: { path: `${HOME}/trigger/choice/` },
			to: { path: `${HOME}/trigger/`, pathNot: `${HOME}/trigger/choice/` },
		},
		{
			name: 'what-is-known-knows-no-reading',
			severity: 'error',
			from: { path: `${HOME}/trigger/known/` },
			to: { path: `${HOME}/trigger/`, pathNot: `${HOME}/trigger/(choice|known)/` },
		},
		{
			name: 'the-trigger-node-imports-no-operation',
			severity: 'error',
			from: { path: `${HOME}/MessagingCrmTrigger` },
			to: { path: `${HOME}/(engine|resources|sendAndWait)/` },
		},
		{
			name: 'resources-do-not-know-each-other',
			severity: 'error',
			from: { path: `${HOME}/resources/([^/]+)/` },
			to: { path: `${HOME}/resources/`, pathNot: `${HOME}/resources/$1/` },
		},
		{
			name: 'only-tests-of-tools-import-a-tool',
			severity: 'error',
			from: { path: '^test/', pathNot: '^test/(unit/tools/|engine/errors[.]test|eslint[.]config)' },
			to: { path: '^tools/' },
		},
		{
			name: 'the-simulator-knows-nobody',
			severity: 'error',
			from: { path: '^simulator/', pathNot: 'eslint[.]config' },
			to: { path: '^(nodes|credentials|test|tools)/' },
		},
		{
			name: 'no-import-past-the-index-of-simulator',
			severity: 'error',
			from: { pathNot: '^simulator/' },
			to: { path: '^simulator/', pathNot: '^simulator/index\\.ts$' },
		},
		{
			name: 'the-package-imports-nothing-else',
			severity: 'error',
			from: { path: '^(nodes|credentials)/' },
			to: {
				pathNot: [
					'^(nodes|credentials)/',
					'^(node:)?crypto$',
					'n8n-workflow',
					// n8n brings it: the memory loads it when an agent asks for it.
					'^@n8n/ai-node-sdk$',
				],
			},
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		exclude: { path: '^dist' },
	},
};
