import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import {
	fieldNames,
	fieldPicker,
	MissingFields,
} from '../../nodes/MessagingCrm/engine/outputFields';
import { isObject, withoutEmpty } from '../../nodes/MessagingCrm/shared/json';
import { LISTS } from '../../nodes/MessagingCrm/service';
import { REMEDIES } from '../../nodes/MessagingCrm/service/account';
import { describeFailure } from '../../nodes/MessagingCrm/transport/failure';
import { readEnvelope, readEnvelopeAt } from '../../nodes/MessagingCrm/transport/paging/envelope';
import { unwrapOne } from '../../nodes/MessagingCrm/transport/paging/unwrapOne';
import { removeSecrets } from '../../nodes/MessagingCrm/transport/redact';
import { Comparison } from '../../nodes/MessagingCrm/trigger/comparison';
import { EVENTS } from '../../nodes/MessagingCrm/trigger/events';
import { toEventItems } from '../../nodes/MessagingCrm/trigger/fire';
import { newSource } from '../../nodes/MessagingCrm/trigger/knownSource';
import { addSnapshots, pack, unpack } from '../../nodes/MessagingCrm/trigger/packing';
import { expectPlain, expectUnharmed, hostileBody } from '../support/hostileJson';

const KEY = 'key-0123456789';
const NOW = Date.parse('2026-03-10T12:00:00+07:00');
const PATHS = ['data', '__proto__', 'constructor.prototype', 'data.__proto__', 'data.constructor'];

const recordsIn = (body: unknown): IDataObject[] =>
	readEnvelope(body, LISTS.orders)?.records ?? unwrapOne(body);

const picker = (names: string[], isSimplified: boolean) =>
	fieldPicker({ names, isSimplified }, new MissingFields());

/** What a reader makes of any answer is plain JSON, and nothing else has changed. */
function holdsFor(read: (body: unknown) => unknown): void {
	fc.assert(
		fc.property(hostileBody, (body) => {
			expectPlain(read(body));
			expectUnharmed();
		}),
		{ numRuns: 400 },
	);
}

describe('whatever the service answers, no object of the process changes and only JSON comes out of', () => {
	it('the reading of lists', () => {
		holdsFor((body) => readEnvelope(body, LISTS.orders));
	});

	it.each(PATHS)('the reading of lists at the path %s', (path) => {
		holdsFor((body) => readEnvelopeAt(body, path));
		holdsFor((body) => readEnvelope(body, LISTS.orders, path));
	});

	it('the reading of single records', () => holdsFor(unwrapOne));

	it.each([
		'__proto__',
		'constructor,toString',
		'id, __proto__ ,polluted',
		'data.__proto__.polluted,items.constructor.name',
	])('the choice of the output fields %s', (fields) =>
		holdsFor((body) => recordsIn(body).map(picker(fieldNames(fields), false))),
	);

	it('the simplification of records', () => {
		holdsFor((body) => recordsIn(body).map(picker([], true)));
	});

	it('the removal of secrets', () => {
		holdsFor((body) => {
			removeSecrets(body, KEY, { property: 'message', isRevealed: false });
			removeSecrets(body, 'polluted', { property: '__proto__', isRevealed: false });
			return body;
		});
	});

	it('the finishing of a body', () => {
		holdsFor((body) => (isObject(body) ? withoutEmpty(body) : {}));
	});

	it.each([200, 400, 429, 500])('the wording of an error with status %i', (status) => {
		holdsFor((body) =>
			describeFailure(
				{ status, headers: {}, body },
				{
					endpoint: '',
					readOnly: true,
					apiKey: KEY,
					maxWait: 0,
					addressLabel: 'Base URL',
					remedies: REMEDIES,
				},
			),
		);
	});

	it('the trigger', () => {
		const scope = {
			dated: true,
			idFields: ['id'],
			lookBackDays: 2,
			trackedFields: ['order_status'],
			comparesContent: true,
			seesDeleted: false,
		};
		fc.assert(
			fc.property(hostileBody, hostileBody, (earlier, later) => {
				const first = newSource(scope, NOW);
				const firstReading = new Comparison(first, scope, NOW);
				firstReading.see(recordsIn(earlier));
				delete first.reading;
				firstReading.end(firstReading.keys);
				const packed = pack(first);
				addSnapshots(packed, first, Infinity);
				const saved = unpack(JSON.parse(JSON.stringify(packed)));
				expect(saved).toBeDefined();
				const comparison = new Comparison({ ...first, ...saved }, scope, NOW);
				comparison.see(recordsIn(later));
				const [event] = EVENTS;
				const fired = comparison.changes.map((change) => ({ event, ...change }));
				expectPlain(toEventItems(fired, NOW));
				expectUnharmed();
			}),
			{ numRuns: 400 },
		);
	});
});
