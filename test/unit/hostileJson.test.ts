import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { fieldPicker, MissingFields } from '../../nodes/MessagingCrm/engine/outputFields';
import { LISTS } from '../../nodes/MessagingCrm/service';
import { unwrapOne } from '../../nodes/MessagingCrm/service/unwrapOne';
import { isObject, withoutEmpty } from '../../nodes/MessagingCrm/shared/json';
import { fieldNames } from '../../nodes/MessagingCrm/shared/values';
import { readEnvelope, readEnvelopeAt } from '../../nodes/MessagingCrm/transport/paging';
import { EVENTS } from '../../nodes/MessagingCrm/trigger/choice/events';
import { toEventItems } from '../../nodes/MessagingCrm/trigger/fire';
import { Comparison } from '../../nodes/MessagingCrm/trigger/known/compare';
import { newSourceState } from '../../nodes/MessagingCrm/trigger/known/sourceState';
import { expectPlain, expectUnharmed, hostileBody } from '../support/hostileJson';
import { runs } from './support/runs';

const NOW = Date.parse('2026-03-10T12:00:00+07:00');
const FIELDS = '__proto__, constructor,toString, id, data.__proto__.polluted';

const recordsIn = (body: unknown): IDataObject[] =>
	readEnvelope(body, LISTS.orders)?.records ?? unwrapOne(body);

const picked = (body: unknown, names: string, isSimplified: boolean) =>
	recordsIn(body).map(
		fieldPicker(
			{ names: fieldNames(names, 'Output Fields'), isSimplified },
			true,
			new MissingFields(),
		),
	);

/** Fails unless the records are objects, and what is said about pages has the right types. */
function checked(envelope: ReturnType<typeof readEnvelope>) {
	const { records = [], total = 0, lastPage = 0, hasMore = false } = envelope ?? {};
	expect(records.every(isObject)).toBe(true);
	expect([total, lastPage].every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
	expect(typeof hasMore).toBe('boolean');
	return envelope;
}

/** Secrets: redact.test.ts. Errors: failure.test.ts. On the engine: test/engine/responses.test.ts. */
it.each<[string, (body: unknown) => unknown]>([
	['the reading of lists', (body) => checked(readEnvelope(body, LISTS.orders))],
	['the reading at a path', (body) => checked(readEnvelopeAt(body, 'data.constructor'))],
	['the reading of single records', (body) => checked({ records: unwrapOne(body), path: '' })],
	['the choice of output fields', (body) => picked(body, FIELDS, false)],
	['the simplification of records', (body) => picked(body, '', true)],
	['the finishing of a body', (body) => (isObject(body) ? withoutEmpty(body) : {})],
])('whatever the service answers, %s gives JSON alone and changes no object', (_, read) => {
	fc.assert(
		fc.property(hostileBody, (body) => {
			expectPlain(read(body));
			expectUnharmed();
		}),
		runs(100),
	);
});

it('whatever the service answers, the trigger gives JSON alone and changes no object', () => {
	const fields = { idFields: ['id'], trackedFields: ['order_status'], ignoredFields: [] };
	const kind = { dated: true, comparesContent: true, isByUpdate: false, seesDeleted: false };
	const scope = { ...fields, ...kind, lookBackDays: 2 };
	fc.assert(
		fc.property(hostileBody, hostileBody, (earlier, later) => {
			const state = newSourceState(scope, NOW);
			const firstRound = new Comparison(state, scope, NOW);
			const seen = firstRound.compare(recordsIn(earlier)).map(({ key }) => key);
			firstRound.completeRound({ seen: new Set(seen), lacksRecords: false });
			const comparison = new Comparison(state, scope, NOW);
			comparison.compare(recordsIn(later));
			const [event] = EVENTS;
			const fired = comparison.changes.map((change) => ({ event, ...change }));
			expectPlain(toEventItems(fired, NOW));
			expectUnharmed();
		}),
		runs(100),
	);
});
