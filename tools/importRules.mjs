// The allowed imports of each folder in nodes/MessagingCrm: the layers of docs/internals/architecture.md.
const NODES = '^nodes/MessagingCrm';

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

const folderRules = Object.entries(MAY_IMPORT).map(([folder, allowed]) =>
	rule(
		`${folder}-imports-only-${allowed.join('-') || 'itself'}`,
		{ path: `${NODES}/${folder}/` },
		{ path: `${NODES}/`, pathNot: `${NODES}/(${[folder, ...allowed].join('|')})/` },
	),
);

/** Folders with an index.ts, the only file that other folders may import. */
const WITH_INDEX = [
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

const indexRules = WITH_INDEX.map((folder) =>
	rule(
		`import-only-the-index-of-${folder}`,
		{ path: '^(nodes|credentials)/', pathNot: `${NODES}/${folder}/` },
		{ path: `${NODES}/${folder}/`, pathNot: `${NODES}/${folder}/(index\\.ts$|[^/]+/)` },
	),
);

const otherRules = [
	rule('no-circular-imports', {}, { circular: true }),
	rule(
		'credentials-import-only-service',
		{ path: '^credentials/' },
		{ path: `${NODES}/`, pathNot: `${NODES}/service/` },
	),
	rule(
		'only-the-credential-test-imports-the-credential',
		{ path: '^nodes/', pathNot: `${NODES}/checkCredential` },
		{ path: '^credentials/' },
	),
	rule(
		'trigger-nodes-import-no-operations',
		{ path: `${NODES}/MessagingCrm(Webhook)?Trigger` },
		{ path: `${NODES}/(engine|resources)/` },
	),
	rule(
		'resources-do-not-import-each-other',
		{ path: `${NODES}/resources/([^/]+)/` },
		{ path: `${NODES}/resources/`, pathNot: `${NODES}/resources/($1|shared)/` },
	),
	rule(
		'only-tests-of-tools-import-tools',
		{
			path: '^test/',
			pathNot: '^test/(unit/tools/|engine/(errors[.]test|support/catalogue/)|eslint[.]config)',
		},
		{ path: '^tools/' },
	),
	rule(
		'the-simulator-imports-no-other-folder',
		{ path: '^simulator/', pathNot: 'eslint[.]config' },
		{ path: '^(nodes|credentials|test|tools)/' },
	),
	rule(
		'import-only-the-index-of-simulator',
		{ pathNot: '^simulator/' },
		{ path: '^simulator/', pathNot: '^simulator/index\\.ts$' },
	),
	// The memory node loads @n8n/ai-node-sdk, which is part of n8n, when an agent uses the memory.
	rule(
		'the-package-imports-only-n8n-and-crypto',
		{ path: '^(nodes|credentials)/' },
		{ pathNot: '^(nodes|credentials)/|^(node:)?crypto$|n8n-workflow|^@n8n/ai-node-sdk$' },
	),
];

export default {
	forbidden: [...otherRules, ...folderRules, ...indexRules],
	options: {
		doNotFollow: { path: 'node_modules' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		exclude: { path: '^dist' },
	},
};
