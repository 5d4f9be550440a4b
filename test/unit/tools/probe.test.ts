import * as fc from 'fast-check';
import { startSimulator, type FaultRule, type SimulatorSettings } from 'messaging-crm-simulator';

import { CHECKS } from '../../../tools/probe/checks';
import { report, sentences, shownFields } from '../../../tools/probe/report';
import { REQUESTS, sendAll } from '../../../tools/probe/requests';

type Fault = FaultRule['fault'];

const SERVICE = { orders: 120, contacts: 130, conversations: 150, messages: 600 };

/** The report on a simulated service. */
async function probe(settings: SimulatorSettings, ...faults: FaultRule[]) {
	const rateLimit = { limit: 300 };
	const simulator = await startSimulator({ ...SERVICE, rateLimit, ...settings });
	for (const fault of faults) simulator.faults.add(fault);
	const access = { apiKey: simulator.key, baseUrl: simulator.url, workflowBaseUrl: '' };
	try {
		const text = report(await sendAll(access, 0, () => {}));
		return { text, ...simulator };
	} finally {
		await simulator.close();
	}
}

/** The names of the sentences in the report's section with this title. */
function namesIn(text: string, title: string): string[] {
	const [, section = ''] = text.split(`## ${title}\n`);
	return Array.from(section.split('\n## ')[0].matchAll(/^\| `([\w-]+)`/gm), ([, name]) => name);
}

const faultOf = (route: string, fault: Fault, pathIncludes = ''): FaultRule => ({
	match: { route, pathIncludes },
	fault,
});
const status = (code: number, body?: unknown): Fault => ({ type: 'status', status: code, body });

it('checks each named sentence of the contract', () => {
	expect([...sentences().keys()].sort()).toEqual(Object.keys(CHECKS).sort());
});

it('finds that the simulated service keeps the contract, only reads, and shows no data', async () => {
	const { text, requests, key, data } = await probe({});
	expect(namesIn(text, 'Does not hold')).toEqual([]);
	expect(namesIn(text, 'Cannot tell')).toEqual([]);
	expect(text).toMatch(/`data\.sent_by_type` \([a-z_, ]*\buser\b/);
	const people = [...data.contacts].flatMap((contact) => [
		contact.contact_name,
		contact.phone_number ?? [],
	]);
	const items = [...data.boardItems].map(({ name }) => name);
	const columns = [...data.boards].flatMap((board) => board.crm_columns);
	const fields = columns.map(({ name }) => `data.${name}`);
	expect(
		[key, ...people.flat(), ...items, ...fields].filter((secret) => text.includes(secret)),
	).toEqual([]);
	const writes = requests.filter(({ method, route }) => method !== 'GET' && !/search$/.test(route));
	expect(writes).toEqual([]);
	expect(requests.length).toBe(Object.keys(REQUESTS).length);
	expect(requests.length).toBeLessThanOrEqual(40);
});

const CURSOR = { next_cursor: { cursor_id: 'a', cursor_ts: '2026-01-31T00:00:00' } };
const orders = (...records: object[]) => status(200, { data: { orders: records } });
const templates = status(200, {
	data: [{ id: 'a', name: 'b', inbox_id: 'c' }],
	metadata: { pagination: { total_items: 30, total_page: 2 } },
});

/** The names of sentences of the contract, and a simulated service for which none of these sentences holds. */
it.each<[string, SimulatorSettings, ...FaultRule[]]>([
	[
		'hosts key-header redirects html limit-1000 one-record unpaged dates template-fields uuids',
		{},
		{ match: { route: '/businesses' }, nth: [2], fault: status(401) },
		faultOf('/inboxes', status(404)),
		faultOf('/api/agents', status(302)),
		faultOf('/integrations', status(502, '<html></html>')),
		faultOf('/api/orders', status(400), 'limit=1000'),
		faultOf('/api/orders/{id}', status(200, { data: { id: 'other' } })),
		faultOf('/api/orders', orders({ id: 'a' }), 'start_date'),
		faultOf('/templates', templates),
		faultOf('/api/templates', templates),
	],
	[
		'after-last pages no-total cursor workflow-lists reason sort-updated',
		{ sorting: 'rejected' },
		faultOf('/api/orders', status(404), 'page=9999'),
		faultOf('/api/orders', orders({ id: 'a' }), 'page=2'),
		faultOf('/api/crm/boards/{boardId}/items', templates),
		faultOf('/api/conversations', status(200, { data: [{ id: 'a' }], metadata: CURSOR })),
		faultOf('/business_workflows/labels', status(200, { data: [{ id: 'a' }] })),
		faultOf('/api/orders/{id}', status(404, {})),
	],
	[
		'newest-first sort-created payment-status order-updates plan-limit limit-100',
		{
			contactsOrder: 'oldestFirst',
			sorting: 'ignored',
			maxLimit: 50,
			ordersShowPaymentStatus: false,
			ordersShowUpdatedAt: false,
			rateLimit: { limit: 10 },
		},
	],
	['records page-info shown-fields no-updates labels search-scalar sender', { reference: true }],
])('reports that %s do not hold', async (names, settings, ...faults) => {
	const broken = namesIn((await probe(settings, ...faults)).text, 'Does not hold');
	expect(broken).toEqual(expect.arrayContaining(names.split(' ')));
});

it('stops if the first request fails, and never sends the key unencrypted', async () => {
	await expect(probe({}, { fault: status(401) })).rejects.toThrow('The first request failed: 401');
	const access = { apiKey: 'key', baseUrl: 'http://api.example.com', workflowBaseUrl: '' };
	await expect(sendAll(access, 0, () => {})).rejects.toThrow('https://');
});

it('never shows the value of a record, whatever the service responds', () => {
	const secret = fc.stringMatching(/^(Zq[a-z]{5,9}( Zq[a-z]{5})?|628\d{9}|zq[a-z]{4}@x\.com)$/);
	const name = fc.constantFrom('id', 'name', 'status', 'type', 'body', 'contact', 'labels');
	const { record } = fc.letrec((tie) => ({
		record: fc.dictionary(
			fc.oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: secret }),
			fc.oneof(secret, fc.nat(), fc.boolean(), tie('record'), fc.array(tie('record'))),
			{ maxKeys: 5 },
		),
	}));
	fc.assert(
		fc.property(fc.array(record, { maxLength: 4 }), (records) => {
			const shown = shownFields({ data: [...records, ...records] }).join();
			expect(shown).not.toMatch(/zq|628|@/i);
		}),
	);
});
