// What each folder of nodes/MessagingCrm may import: the layers of docs/internals/architecture.md.
const HOME = '^nodes/MessagingCrm';

const MAY_IMPORT = {
	shared: [],
	transport: ['shared'],
	service: ['transport', 'shared'],
	engine: ['service', 'transport', 'shared'],
	descriptions: ['engine', 'service', 'transport', 'shared'],
	listSearch: ['descriptions', 'service', 'transport', 'shared'],
	resources: ['descriptions', 'engine', 'service', 'transport', 'shared'],
	trigger: ['descriptions', 'service', 'transport', 'shared'],
	webhookTrigger: ['descriptions', 'service', 'transport', 'shared'],
	memory: ['descriptions', 'service', 'transport', 'shared'],
};

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

const arrows = Object.entries(MAY_IMPORT).map(([folder, allowed]) =>
	rule(
		`${folder}-imports-only-${allowed.join('-') || 'itself'}`,
		{ path: `${HOME}/${folder}/` },
		{ path: `${HOME}/`, pathNot: `${HOME}/(${[folder, ...allowed].join('|')})/` },
	),
);

/** Folders with an index.ts. Others may import only this file. */
const FACES = [
	'descriptions',
	'engine',
	'listSearch',
	'memory',
	'resources/(?!shared/)[^/]+',
	'service',
	'transport',
	'trigger',
	'webhookTrigger',
];

const faces = FACES.map((folder) =>
	rule(
		`no-import-past-the-index-of-${folder}`,
		{ path: '^(nodes|credentials)/', pathNot: `${HOME}/${folder}/` },
		{ path: `${HOME}/${folder}/`, pathNot: `${HOME}/${folder}/(index\\.ts$|[^/]+/)` },
	),
);

const others = [
	rule('no-circles', {}, { circular: true }),
	rule(
		'credentials-import-only-service',
		{ path: '^credentials/' },
		{ path: `${HOME}/`, pathNot: `${HOME}/service/` },
	),
	rule(
		'only-its-test-imports-the-credential',
		{ path: '^nodes/', pathNot: `${HOME}/checkCredential` },
		{ path: '^credentials/' },
	),
	rule(
		'the-trigger-nodes-import-no-operation',
		{ path: `${HOME}/MessagingCrm(Webhook)?Trigger` },
		{ path: `${HOME}/(engine|resources)/` },
	),
	rule(
		'resources-do-not-know-each-other',
		{ path: `${HOME}/resources/([^/]+)/` },
		{ path: `${HOME}/resources/`, pathNot: `${HOME}/resources/($1|shared)/` },
	),
	rule(
		'only-tests-of-tools-import-a-tool',
		{
			path: '^test/',
			pathNot: '^test/(unit/tools/|engine/(errors[.]test|support/catalogue/)|eslint[.]config)',
		},
		{ path: '^tools/' },
	),
	rule(
		'the-simulator-knows-nobody',
		{ path: '^simulator/', pathNot: 'eslint[.]config' },
		{ path: '^(nodes|credentials|test|tools)/' },
	),
	rule(
		'no-import-past-the-index-of-simulator',
		{ pathNot: '^simulator/' },
		{ path: '^simulator/', pathNot: '^simulator/index\\.ts$' },
	),
	// @n8n/ai-node-sdk is part of n8n. The memory loads it when an agent needs it.
	rule(
		'the-package-imports-nothing-else',
		{ path: '^(nodes|credentials)/' },
		{ pathNot: '^(nodes|credentials)/|^(node:)?crypto$|n8n-workflow|^@n8n/ai-node-sdk$' },
	),
];

export default {
	forbidden: [...others, ...arrows, ...faces],
	options: {
		doNotFollow: { path: 'node_modules' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		exclude: { path: '^dist' },
	},
};
