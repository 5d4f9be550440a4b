import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import {
	fieldNames,
	fieldPicker,
	MissingFields,
} from '../../nodes/MessagingCrm/engine/outputFields';
import { LISTS } from '../../nodes/MessagingCrm/service';
import { unwrapOne } from '../../nodes/MessagingCrm/service/unwrapOne';
import { isObject, withoutEmpty } from '../../nodes/MessagingCrm/shared/json';
import { describeFailure } from '../../nodes/MessagingCrm/transport/failure';
import { readEnvelope, readEnvelopeAt } from '../../nodes/MessagingCrm/transport/paging';
import { removeSecrets } from '../../nodes/MessagingCrm/transport/redact';
import { EVENTS } from '../../nodes/MessagingCrm/trigger/choice/events';
import { toEventItems } from '../../nodes/MessagingCrm/trigger/fire';
import { Comparison } from '../../nodes/MessagingCrm/trigger/known/comparison';
import { KnownRecords } from '../../nodes/MessagingCrm/trigger/known/knownRecords';
import { newSource } from '../../nodes/MessagingCrm/trigger/known/knownSource';
import { expectPlain, expectUnharmed, hostileBody } from '../support/hostileJson';
import { KEY, READ } from './support/callFacts';
import { runs } from './support/runs';

const NOW = Date.parse('2026-03-10T12:00:00+07:00');
const PATHS = ['data', '__proto__', 'constructor.prototype', 'data.__proto__', 'data.constructor'];
const FIELDS = ['__proto__', 'constructor,toString', 'id, __proto__ ', 'data.__proto__.polluted'];
const SECRET = { property: 'message', isRevealed: false };

const recordsIn = (body: unknown): IDataObject[] =>
	readEnvelope(body, LISTS.orders)?.records ?? unwrapOne(body);

const picker = (names: string[], isSimplified: boolean) =>
	fieldPicker({ names, isSimplified }, new MissingFields());

function withoutSecrets(body: unknown): unknown {
	removeSecrets(body, KEY, SECRET);
	removeSecrets(body, 'polluted', { ...SECRET, property: '__proto__' });
	return body;
}

const inWords = (body: unknown) =>
	[200, 400, 429, 500].map((status) => describeFailure({ status, headers: {}, body }, READ));

/** Fails unless the records are objects, and what is said about pages has the right types. */
function checked(envelope: ReturnType<typeof readEnvelope>) {
	const { records = [], total = 0, lastPage = 0, hasMore = false } = envelope ?? {};
	expect(records.every(isObject)).toBe(true);
	expect([total, lastPage].every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
	expect(typeof hasMore).toBe('boolean');
	return envelope;
}

type Case = [string, (body: unknown) => unknown];

it.each<Case>([
	['the reading of lists', (body) => checked(readEnvelope(body, LISTS.orders))],
	['the reading of board items', (body) => checked(readEnvelope(body, LISTS.boardItems))],
	...PATHS.map((path): Case => [
		`the reading of lists at the path ${path}`,
		(body) => [readEnvelopeAt(body, path), readEnvelope(body, LISTS.orders, path)].map(checked),
	]),
	['the reading of single records', (body) => checked({ records: unwrapOne(body), path: '' })],
	...FIELDS.map((fields): Case => [
		`the choice of the output fields ${fields}`,
		(body) => recordsIn(body).map(picker(fieldNames(fields), false)),
	]),
	['the simplification of records', (body) => recordsIn(body).map(picker([], true))],
	['the finishing of a body', (body) => (isObject(body) ? withoutEmpty(body) : {})],
	['the removal of secrets', withoutSecrets],
	['the wording of errors', inWords],
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
	const scope = {
		...{ dated: true, idFields: ['id'], lookBackDays: 2, trackedFields: ['order_status'] },
		...{ comparesContent: true, isByUpdate: false, seesDeleted: false },
	};
	fc.assert(
		fc.property(hostileBody, hostileBody, (earlier, later) => {
			const first = newSource(scope, NOW);
			const firstReading = new Comparison(first, scope, () => NOW, NOW);
			firstReading.compare(recordsIn(earlier));
			delete first.reading;
			firstReading.finish({ keys: firstReading.keys, isShort: false }, false);
			const packed = first.records.pack();
			first.records.addSnapshots(packed, Infinity, () => 0);
			const records = new KnownRecords(JSON.parse(JSON.stringify(packed)));
			const comparison = new Comparison({ ...first, records }, scope, () => NOW, NOW);
			comparison.compare(recordsIn(later));
			const [event] = EVENTS;
			const fired = comparison.changes.map((change) => ({ event, ...change }));
			expectPlain(toEventItems(fired, NOW));
			expectUnharmed();
		}),
		runs(100),
	);
});
