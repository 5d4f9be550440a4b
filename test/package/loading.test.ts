import 'reflect-metadata';

import { PackageDirectoryLoader } from 'n8n-core';
import type { INodeTypeDescription } from 'n8n-workflow';
import { resolve } from 'node:path';

import { homepage, name } from '../../package.json';

const root = resolve(__dirname, '..', '..');

const TYPES = [
	'messagingCrm',
	'messagingCrmMemory',
	'messagingCrmTrigger',
	'messagingCrmWebhookTrigger',
];

/** The app categories of n8n's node panel. */
const CATEGORIES =
	'Analytics,Communication,Data & Storage,Development,Finance & Accounting,Marketing & Content,Miscellaneous,Productivity,Sales,Utility';

describe("n8n's loader", () => {
	const loader = new PackageDirectoryLoader(root);
	let nodes: INodeTypeDescription[];

	beforeAll(async () => {
		await loader.loadAll();
		nodes = loader.types.nodes;
	});

	it('finds the nodes and the credential, each with its icons', () => {
		const { credentials } = loader.types;
		const names = [...nodes, ...credentials].map((type) => type.name);
		expect(names).toEqual([...TYPES, 'messagingCrmApi']);
		for (const { iconUrl } of [...nodes, ...credentials]) {
			expect(iconUrl).toEqual({
				light: `icons/${name}/dist/nodes/MessagingCrm/messagingCrm.svg`,
				dark: `icons/${name}/dist/nodes/MessagingCrm/messagingCrm.dark.svg`,
			});
		}
	});

	it.each(TYPES)('reads the codex file of %s', (type) => {
		const codex = nodes.find((node) => node.name === type)?.codex;
		const allowed = type === 'messagingCrmMemory' ? ['AI'] : CATEGORIES.split(',');
		expect(codex?.categories?.length).toBeGreaterThan(0);
		expect(allowed).toEqual(expect.arrayContaining(codex?.categories ?? []));
		expect(codex?.alias).toEqual(expect.arrayContaining(['WhatsApp', 'CRM']));
		const [repository] = homepage.split('#');
		const { primaryDocumentation = [], credentialDocumentation = [] } = codex?.resources ?? {};
		for (const links of [primaryDocumentation, credentialDocumentation]) {
			expect(links.map(({ url }) => url.split('#')[0])).toEqual([repository]);
		}
	});
});
