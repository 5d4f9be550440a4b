import * as fc from 'fast-check';
import { startSimulator, type FaultRule, type SimulatorSettings } from 'messaging-crm-simulator';

import { CHECKS } from '../../../tools/probe/checks';
import { report, sentences, shownFields } from '../../../tools/probe/report';
import { sendAll } from '../../../tools/probe/requests';

type Fault = FaultRule['fault'];

/** The report on a simulated service. */
async function probed(settings: SimulatorSettings, ...faults: FaultRule[]) {
	const simulator = await startSimulator({ orders: 120, contacts: 30, messages: 40, ...settings });
	for (const fault of faults) simulator.faults.add(fault);
	const access = { apiKey: simulator.key, baseUrl: simulator.url, otherBaseUrl: '' };
	try {
		const text = report(await sendAll(access, 0, () => {}));
		return { text, requests: simulator.requests, key: simulator.key };
	} finally {
		await simulator.close();
	}
}

/** The names under each of the results. */
function namesIn(text: string, title: string): string[] {
	const [, section = ''] = text.split(`## ${title}\n`);
	return Array.from(section.split('\n## ')[0].matchAll(/^\| `([\w-]+)`/gm), ([, name]) => name);
}

const ofRoute = (route: string, fault: Fault, pathIncludes = ''): FaultRule => ({
	match: { route, pathIncludes },
	fault,
});
const status = (code: number, body?: unknown): Fault => ({ type: 'status', status: code, body });

it('checks each sentence of the contract that has a name', () => {
	expect([...sentences().keys()].sort()).toEqual(Object.keys(CHECKS).sort());
});

it('finds that the simulated service keeps the contract, and only reads', async () => {
	const { text, requests, key } = await probed({});
	expect(namesIn(text, 'Does not hold')).toEqual([]);
	expect(namesIn(text, 'Cannot tell')).toEqual(['page-info']);
	expect(text).toContain('`data.messages.sender_type` (');
	expect(text).not.toContain(key);
	expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	expect(requests.length).toBeLessThan(40);
});

const template = { id: 'a', name: 'b' };

/** The names of sentences, and a service that breaks them all. */
it.each<[string, SimulatorSettings, ...FaultRule[]]>([
	[
		'key-header redirects html limit-cap one-record unpaged dates template-text',
		{},
		{ match: { route: '/businesses' }, nth: [2], fault: status(401) },
		ofRoute('/api/agents', status(302)),
		ofRoute('/integrations', status(502, '<html></html>')),
		ofRoute('/api/orders', status(400), 'limit=100'),
		ofRoute('/api/orders/{id}', status(200, { order: 1 })),
		ofRoute('/templates', status(200, { data: [template], has_more: true })),
		ofRoute('/api/orders', status(200, [template]), 'start_date'),
		ofRoute('/api/templates', status(200, [template])),
	],
	[
		'after-last newest-first sort-updated messages-of-all records',
		{ afterLastPage: 'lastPage', listOrder: 'oldestFirst', sorting: 'rejected' },
		ofRoute('/api/messages', status(400)),
		ofRoute('/api/inboxes', status(200, { a: {} })),
	],
	[
		'pages sort-created sender',
		{ ignorePage: true, sorting: 'ignored' },
		ofRoute('/api/messages', status(200, [{ id: 1 }])),
	],
])('reports that %s do not hold', async (names, settings, ...faults) => {
	const broken = namesIn((await probed(settings, ...faults)).text, 'Does not hold');
	expect(broken).toEqual(expect.arrayContaining(names.split(' ')));
});

it('fails at the first request, and sends no key without encryption', async () => {
	await expect(probed({}, { fault: status(401) })).rejects.toThrow('The first request failed: 401');
	const access = { apiKey: 'key', baseUrl: 'http://api.example.com', otherBaseUrl: '' };
	await expect(sendAll(access, 0, () => {})).rejects.toThrow('https://');
});

it('shows no value of a record, whatever the service responds', () => {
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
