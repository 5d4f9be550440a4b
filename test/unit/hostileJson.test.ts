import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { fieldNames, fieldPicker } from '../../nodes/MessagingCrm/engine/outputFields';
import { isObject, withoutEmpty } from '../../nodes/MessagingCrm/shared/json';
import { LISTS, REMEDIES } from '../../nodes/MessagingCrm/service';
import { describeFailure } from '../../nodes/MessagingCrm/transport/failure';
import { readEnvelope, readEnvelopeAt } from '../../nodes/MessagingCrm/transport/paging/envelope';
import { unwrapOne } from '../../nodes/MessagingCrm/transport/paging/unwrapOne';
import { removeSecrets } from '../../nodes/MessagingCrm/transport/redact';
import { canonical } from '../../nodes/MessagingCrm/trigger/changes/digest';
import { changesOf } from '../../nodes/MessagingCrm/trigger/changes/fieldChanges';
import { unpack } from '../../nodes/MessagingCrm/trigger/changes/knownRecords';
import { EVENTS } from '../../nodes/MessagingCrm/trigger/events';
import { toEventItems } from '../../nodes/MessagingCrm/trigger/fire';
import { packAll } from '../../nodes/MessagingCrm/trigger/state';
import { expectPlain, expectUnharmed, hostileBody } from '../support/hostileJson';
import { detect } from './trigger/support/detect';

const KEY = 'key-0123456789';
const NOW = Date.parse('2026-03-10T12:00:00+07:00');
const PATHS = ['data', '__proto__', 'constructor.prototype', 'data.__proto__', 'data.constructor'];

const recordsIn = (body: unknown): IDataObject[] =>
	readEnvelope(body, LISTS.orders)?.records ?? unwrapOne(body);

const picker = (names: string[], isSimplified: boolean) =>
	fieldPicker({ names, isSimplified }, new Map());

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

	it.each(['__proto__', 'constructor,toString', 'id, __proto__ ,polluted'])(
		'the choice of the output fields %s',
		(fields) => holdsFor((body) => recordsIn(body).map(picker(fieldNames(fields), false))),
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
				{ endpoint: '', readOnly: true, apiKey: KEY, maxWait: 0, remedies: REMEDIES },
			),
		);
	});

	it('the trigger', () => {
		const watch = { dated: true, lookBackDays: 2, fields: ['order_status'], comparesContent: true };
		const pair = fc.tuple(hostileBody, hostileBody);
		fc.assert(
			fc.property(pair, (bodies) => {
				const [earlier, later] = bodies.map(recordsIn);
				const first = detect(undefined, earlier, watch, NOW).known;
				const saved = JSON.stringify(packAll(new Map([['/api/orders', first]])));
				const known = unpack(JSON.parse(saved)['/api/orders'], true);
				const { changes } = detect(known, later, watch, NOW);
				expect(known).toBeDefined();
				const [event] = EVENTS;
				expectPlain(
					toEventItems(
						changes.map((change) => ({ event, ...change })),
						NOW,
					),
				);
				expectPlain(earlier.map((record) => changesOf(record, {}, canonical(later[0] ?? {}))));
				expectUnharmed();
			}),
			{ numRuns: 400 },
		);
	});
});
