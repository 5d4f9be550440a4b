import * as fc from 'fast-check';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { isObject } from '../../../nodes/MessagingCrm/shared/json';
import { readSettings, type Settings } from '../../../nodes/MessagingCrm/trigger/settings';
import { readState, writeState, type PollState } from '../../../nodes/MessagingCrm/trigger/state';
import { detect } from './support/detect';

const NOW = Date.parse('2026-03-10T12:00:00+07:00');

/** As many of the parameters and the credential of a trigger as settings need. */
async function settingsOf(
	parameters: IDataObject,
	credential: IDataObject = {},
): Promise<Settings> {
	return await readSettings({
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		getNode: () => ({ parameters }),
		getCredentials: async () => ({
			baseUrl: 'https://api.example.com/crm',
			apiKey: 'key',
			...credential,
		}),
	} as unknown as IPollFunctions);
}

const records = [17, 'a', 'b'].map((id) => ({
	id,
	created_at: '2026-03-10T02:00:00Z',
	order_status: 'pending',
	notes: { text: 'Gift' },
}));

/** What a poll leaves that has seen the records. */
function stateFor(settings: Settings): IDataObject {
	const staticData: IDataObject = {};
	const sources = new Map(
		settings.queries.map(({ source: { endpoint }, watch }) => {
			const { known } = detect(undefined, records, watch, NOW);
			return [endpoint, { ...known, key: settings.key }];
		}),
	);
	writeState(staticData, { sources, contextKept: true }, settings.queries, () => {});
	return JSON.parse(JSON.stringify(staticData)) as IDataObject;
}

/** Replaces one value of a JSON object, however deep, or deletes it. */
function damage(value: IDataObject, steps: number[], by: unknown): void {
	const names = Object.keys(value);
	const name = names[steps[0] % names.length];
	const inner = value[name];
	const isDeeper = steps.length > 1 && (isObject(inner) || Array.isArray(inner));
	if (isDeeper && Object.keys(inner).length > 0) damage(inner as IDataObject, steps.slice(1), by);
	else if (by === undefined) delete value[name];
	else value[name] = by;
}

it('never fails over what was saved, whatever it is', async () => {
	const settings = await settingsOf({ events: ['orderCreated', 'orderUpdated', 'contactCreated'] });
	const saved = stateFor(settings);
	const steps = fc.array(fc.nat(30), { minLength: 1, maxLength: 5 });
	const value = fc.oneof(
		fc.constant(undefined),
		fc.constantFrom('', '[]', '{}', '0', '2026-03-10', -1, NaN),
		fc.jsonValue(),
	);
	const read = (staticData: IDataObject) => {
		const { sources, isUnreadable, hasOtherSettings } = readState('node', staticData, settings);
		for (const { source, watch } of settings.queries) {
			const known = sources.get(source.endpoint);
			const changed = records.map((record) => ({ ...record, order_status: 'paid' }));
			detect(known, changed, watch, NOW);
		}
		return isUnreadable || hasOtherSettings;
	};
	expect(read(saved)).toBe(false);
	fc.assert(
		fc.property(steps, value, (path, by) => {
			const damaged = structuredClone(saved);
			damage(damaged, path, by);
			// As n8n has it after a restart.
			read(JSON.parse(JSON.stringify(damaged)));
		}),
		{ numRuns: 2000 },
	);
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (any) => void read(any as never)),
	);
	expect(read({ '': 1 })).toBe(true);
});

it('reads what was saved, and saves only what has changed', async () => {
	const events = ['orderUpdated', 'contactCreated'];
	const settings = await settingsOf({ events });
	const staticData = stateFor(settings);
	const { sources, ...flags } = readState('node', staticData, settings);
	expect(flags).toEqual({
		contextKept: true,
		hasOtherSettings: false,
		isOutdated: false,
		isUnreadable: false,
	});
	expect([...sources.values()].map((known) => known.records.size)).toEqual([3, 3]);
	const save = (contextKept: boolean) => {
		const beforeChange = jest.fn();
		writeState(staticData, { sources, contextKept }, settings.queries, beforeChange);
		return beforeChange.mock.calls.length;
	};
	expect([save(true), save(false), save(false)]).toEqual([0, 1, 0]);
	expect(readState('node', staticData, settings).contextKept).toBe(false);
});

it.each<[string[], number, Partial<PollState>]>([
	[['orderUpdated'], 1, { isOutdated: true, hasOtherSettings: false }],
	[['orderUpdated', 'contactCreated', 'messageCreated'], 2, { isOutdated: true }],
	[['orderCreated', 'contactCreated'], 1, { hasOtherSettings: true, isUnreadable: false }],
])('keeps the sources that are the same with the events %j', async (events, count, flags) => {
	const staticData = stateFor(await settingsOf({ events: ['orderUpdated', 'contactCreated'] }));
	const { sources, ...others } = readState('node', staticData, await settingsOf({ events }));
	expect(sources.size).toBe(count);
	expect(others).toMatchObject(flags);
});

it('has nothing to read in a new workflow', async () => {
	const settings = await settingsOf({ events: ['orderCreated'] });
	expect(readState('node', {}, settings)).toMatchObject({ isOutdated: true, isUnreadable: false });
});

describe('the fingerprint of a source', () => {
	const fingerprint = async (parameters: IDataObject, credential?: IDataObject) =>
		(await settingsOf({ events: ['boardItemCreated'], boardId: 'a', ...parameters }, credential))
			.queries[0].fingerprint;

	it.each([
		{ apiKey: 'another' },
		{ baseUrl: 'https://api.example.com/crm/' },
		{ baseUrl: ' https://API.Example.com:443/crm// ' },
		{ baseUrl: 'http://api.example.com/crm' },
		{ unprefixedBaseUrl: 'https://other.example.com' },
	])('does not depend on %j', async (credential) => {
		expect(await fingerprint({}, credential)).toBe(await fingerprint({}));
	});

	it.each([
		[{ boardId: 'b' }, {}],
		[{ events: ['boardItemUpdated'] }, {}],
		[{}, { baseUrl: 'https://api.example.com' }],
		[{}, { baseUrl: 'https://staging.example.com/crm' }],
	])('depends on %j %j', async (parameters, credential) => {
		expect(await fingerprint(parameters, credential)).not.toBe(await fingerprint({}));
	});
});
