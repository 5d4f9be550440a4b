import * as fc from 'fast-check';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { newSource } from '../../../nodes/MessagingCrm/trigger/known/knownSource';
import { readSettings, type Settings } from '../../../nodes/MessagingCrm/trigger/choice/settings';
import { readState, writeState } from '../../../nodes/MessagingCrm/trigger/known/state';
import { runs } from '../support/runs';
import { recordsOf } from './support/knownRecords';

const NOW = Date.parse('2026-03-10T12:00:00+07:00');

/** As many of the parameters and the credential of a trigger as settings need. */
async function settingsOf(parameters: IDataObject, credential?: IDataObject): Promise<Settings> {
	const usual = { baseUrl: 'https://api.example.com/crm', apiKey: 'key' };
	return await readSettings({
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		getNode: () => ({ parameters }),
		getCredentials: async () => ({ ...usual, ...credential }),
	} as unknown as IPollFunctions);
}

/** What a poll leaves that knows a record of each source. */
function stateFor({ queries }: Settings): IDataObject {
	const staticData: IDataObject = {};
	const known = { absences: 0, tracked: '{"order_status":"pending"}', content: 'digest' };
	const sources = queries.map(({ source, scope }) => {
		const records = recordsOf([['key', { day: '2026-03-10', ...known }, { id: 'a' }]]);
		return [source.endpoint, { ...newSource(scope, NOW), records }] as const;
	});
	writeState(staticData, { sources: new Map(sources), contextOutlivesPolls: true }, queries);
	return JSON.parse(JSON.stringify(staticData)) as IDataObject;
}

it('never throws, whatever was saved, and says so if it cannot be read, but not if there is nothing', async () => {
	const settings = await settingsOf({ events: ['orderCreated', 'contactCreated'] });
	expect(readState({}, settings)).toMatchObject({ revision: 0, isUnreadable: false });
	const saved = stateFor(settings);
	const names = fc.constantFrom('state', 'records', 'digest');
	fc.assert(
		fc.property(names, fc.jsonValue(), (name, value) => {
			const damaged = { ...saved, [name]: value as IDataObject[string] };
			expect(readState(damaged, settings).isUnreadable).toBe(true);
		}),
		runs(1000),
	);
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (any) => {
			expect(readState(any as IDataObject, settings).isUnreadable).toBe(true);
		}),
	);
});

it('is small: 10,000 orders take less than 300 KB, with the newest ones whole', async () => {
	const settings = await settingsOf({ events: ['orderUpdated'] });
	const { scope, source } = settings.queries[0];
	const tracked = ['pending', 'paid'].map((status) => `{"order_status":"${status}"}`);
	const records = recordsOf(
		Array.from({ length: 10_000 }, (_, index) => {
			const day = new Date(NOW - (index % 90) * 86_400_000).toISOString().slice(0, 10);
			const known = { day, absences: 0, tracked: tracked[index % 2], content: 'digest12345' };
			return [`${index}`.padStart(8, 'k'), known, { id: index, notes: 'x'.repeat(300) }];
		}),
	);
	const staticData: IDataObject = {};
	const sources = new Map([[source.endpoint, { ...newSource(scope, NOW), records }]]);
	writeState(staticData, { sources, contextOutlivesPolls: true }, settings.queries);
	expect(JSON.stringify(staticData).length).toBeLessThan(300_000);
	const saved = readState(staticData, settings).sources.get(source.endpoint)!.records;
	expect(saved.size).toBe(10_000);
	const whole = [...saved.all().keys()].filter((key) => saved.snapshotOf(key));
	expect(whole.length).toBeGreaterThan(50);
});

describe('the fingerprint of a source', () => {
	const fingerprint = async (parameters: IDataObject, credential?: IDataObject) =>
		(await settingsOf({ events: ['boardItemCreated'], boardId: 'a', ...parameters }, credential))
			.queries[0].fingerprint;

	it.each<[isSame: boolean, credential: IDataObject, parameters?: IDataObject]>([
		[true, { apiKey: 'another' }],
		[true, { baseUrl: ' https://API.Example.com:443/crm// ' }],
		[true, { unprefixedBaseUrl: 'https://other.example.com' }],
		// Items are watched whatever their date.
		[true, {}, { options: { lookBackDays: 7 } }],
		[false, {}, { boardId: 'b' }],
		[false, {}, { events: ['boardItemUpdated'] }],
		[false, { baseUrl: 'https://api.example.com' }],
	])('is the same (%s) with %j', async (...[isSame, credential, parameters = {}]) => {
		const isEqual = (await fingerprint(parameters, credential)) === (await fingerprint({}));
		expect(isEqual).toBe(isSame);
	});
});
