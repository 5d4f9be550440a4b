import * as fc from 'fast-check';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { canonical } from '../../../nodes/MessagingCrm/shared/digest';
import { readSettings, type Settings } from '../../../nodes/MessagingCrm/trigger/choice/settings';
import type { RecordState } from '../../../nodes/MessagingCrm/trigger/known/recordState';
import { newSourceState } from '../../../nodes/MessagingCrm/trigger/known/sourceState';
import { readState, writeState } from '../../../nodes/MessagingCrm/trigger/known/state';
import { runs } from '../support/runs';

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

type Records = Map<string, RecordState>;

/** What n8n saves after a poll that knows these records of the first source. */
function savedWith({ queries }: Settings, records: Records): IDataObject {
	const staticData: IDataObject = {};
	const [{ source, scope }] = queries;
	const state = { ...newSourceState(scope, NOW), records };
	const sources = new Map([[source.endpoint, state]]);
	writeState(staticData, { sources, contextOutlivesPolls: true }, queries);
	return JSON.parse(JSON.stringify(staticData)) as IDataObject;
}

/** The records of the first source in what n8n has saved. */
function recordsIn(staticData: IDataObject, settings: Settings): Records {
	return readState(staticData, settings.queries).sources.get(settings.queries[0].source.endpoint)!
		.records;
}

const digestOf = (length: number) =>
	fc
		.array(fc.constantFrom(...'aZ0-_'), { minLength: length, maxLength: length })
		.map((letters) => letters.join(''));

const object = fc
	.dictionary(fc.oneof(fc.constantFrom('id', '__proto__', 'toString'), fc.string()), fc.jsonValue())
	.map((value) => JSON.parse(JSON.stringify(value)) as IDataObject);

const anyRecords: fc.Arbitrary<Records> = fc
	.uniqueArray(
		fc.tuple(
			digestOf(8),
			fc.record(
				{
					day: fc.option(fc.constantFrom('2026-02-01', '2026-02-28'), { nil: undefined }),
					absences: fc.nat(12),
					tracked: object.map(canonical),
					content: fc.oneof(fc.constant(''), digestOf(6)),
					whole: object,
				},
				{ requiredKeys: ['day', 'absences', 'tracked', 'content'] },
			),
		),
		{ selector: ([key]) => key, maxLength: 12 },
	)
	.map((records) => new Map<string, RecordState>(records));

it('any records are the same after they were saved', async () => {
	const settings = await settingsOf({ events: ['orderUpdated'] });
	fc.assert(
		fc.property(anyRecords, (records) => {
			expect(recordsIn(savedWith(settings, records), settings)).toEqual(records);
		}),
	);
});

it('never throws, whatever was saved, and says so if it cannot be read, but not if there is nothing', async () => {
	const settings = await settingsOf({ events: ['orderCreated', 'contactCreated'] });
	expect(readState({}, settings.queries)).toMatchObject({ revision: 0, isUnreadable: false });
	const saved = savedWith(settings, new Map());
	const names = fc.constantFrom('state', 'records', 'digest');
	fc.assert(
		fc.property(names, fc.jsonValue(), (name, value) => {
			const damaged = { ...saved, [name]: value as IDataObject[string] };
			expect(readState(damaged, settings.queries).isUnreadable).toBe(true);
		}),
		runs(1000),
	);
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (any) => {
			expect(readState(any as IDataObject, settings.queries).isUnreadable).toBe(true);
		}),
	);
});

it('is small: 10,000 orders take less than 320 KB, with the newest ones whole', async () => {
	const settings = await settingsOf({ events: ['orderUpdated'] });
	const tracked = ['pending', 'paid'].map((status) => `{"order_status":"${status}"}`);
	const records = new Map<string, RecordState>();
	for (let index = 0; index < 10_000; index++) {
		const day = new Date(NOW - (index % 90) * 86_400_000).toISOString().slice(0, 10);
		const whole = { id: index, notes: '"☕"'.repeat(60) };
		const state = { day, absences: 0, tracked: tracked[index % 2], content: 'digest', whole };
		records.set(`${index}`.padStart(8, 'k'), state);
	}
	const staticData = savedWith(settings, records);
	expect(Buffer.byteLength(JSON.stringify(staticData))).toBeLessThan(320_000);
	const known = readState(staticData, settings.queries);
	// What was read is not read again.
	expect(readState({ ...staticData }, settings.queries, known)).toBe(known);
	const read = [...recordsIn(staticData, settings).values()];
	expect(read).toHaveLength(10_000);
	const days = read.filter(({ whole }) => whole).map(({ day }) => day);
	expect(days.length).toBeGreaterThan(50);
	expect(new Set(days)).toEqual(new Set(['2026-03-10', '2026-03-09']));
});

describe('the fingerprint of a source', () => {
	const fingerprint = async (parameters: IDataObject, credential?: IDataObject) =>
		(await settingsOf({ events: ['boardItemUpdated'], boardId: 'a', ...parameters }, credential))
			.queries[0].fingerprint;

	it.each<[isSame: boolean, credential: IDataObject, parameters?: IDataObject]>([
		[true, { apiKey: 'another' }],
		[true, { baseUrl: ' https://API.Example.com:443/crm// ' }],
		[true, { unprefixedBaseUrl: 'https://other.example.com' }],
		// Items are watched whatever their date.
		[true, {}, { options: { lookBackDays: 7 } }],
		[false, {}, { boardId: 'b' }],
		[false, {}, { events: ['boardItemCreated'] }],
		[false, {}, { options: { ignoreFields: 'avatar_url' } }],
		[false, { baseUrl: 'https://api.example.com' }],
	])('is the same (%s) with %j', async (...[isSame, credential, parameters = {}]) => {
		const isEqual = (await fingerprint(parameters, credential)) === (await fingerprint({}));
		expect(isEqual).toBe(isSame);
	});
});
