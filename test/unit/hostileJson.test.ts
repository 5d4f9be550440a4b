import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { readEnvelope, readEnvelopeAt } from '../../nodes/MessagingCrm/transport/envelope';
import { isObject, withoutEmpty } from '../../nodes/MessagingCrm/transport/json';
import { fieldPicker } from '../../nodes/MessagingCrm/transport/output';
import { removeSecrets } from '../../nodes/MessagingCrm/transport/redact';
import { readPageInfo } from '../../nodes/MessagingCrm/transport/pageInfo';
import { describeProblem } from '../../nodes/MessagingCrm/transport/problem';
import { unwrapOne } from '../../nodes/MessagingCrm/transport/unwrapOne';
import { changesOf } from '../../nodes/MessagingCrm/trigger/changes';
import { canonical } from '../../nodes/MessagingCrm/trigger/digest';
import { toItems } from '../../nodes/MessagingCrm/trigger/fire';
import { EVENTS } from '../../nodes/MessagingCrm/trigger/events';
import { unpack } from '../../nodes/MessagingCrm/trigger/knownRecords';
import { packAll } from '../../nodes/MessagingCrm/trigger/state';
import { expectPlain, expectUnharmed, hostileBody } from '../support/hostileJson';
import { detect } from './trigger/support/detect';

const KEY = 'key-0123456789';
const NOW = Date.parse('2026-03-10T12:00:00+07:00');
const PATHS = ['data', '__proto__', 'constructor.prototype', 'data.__proto__', 'data.constructor'];

const recordsIn = (body: unknown): IDataObject[] =>
	readEnvelope(body, '/api/orders')?.records ?? unwrapOne(body);

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
	test('the reading of lists', () => {
		holdsFor((body) => readEnvelope(body, '/api/orders'));
	});

	test.each(PATHS)('the reading of lists at the path %s', (path) => {
		holdsFor((body) => readEnvelopeAt(body, path));
		holdsFor((body) => readEnvelope(body, '/api/orders', path));
		holdsFor((body) => readPageInfo(body, path));
	});

	test('the reading of single records', () => holdsFor(unwrapOne));

	test.each(['__proto__', 'constructor,toString', 'id, __proto__ ,polluted'])(
		'the choice of the output fields %s',
		(fields) => holdsFor((body) => recordsIn(body).map(fieldPicker(fields))),
	);

	test('the removal of secrets', () => {
		holdsFor((body) => {
			removeSecrets(body, KEY, 'message');
			removeSecrets(body, 'polluted', '__proto__');
			return body;
		});
	});

	test('the finishing of a body', () => {
		holdsFor((body) => (isObject(body) ? withoutEmpty(body) : {}));
	});

	test.each([200, 400, 429, 500])('the wording of an error with status %i', (status) => {
		holdsFor((body) =>
			describeProblem({ status, headers: {}, body }, { readOnly: true, apiKey: KEY }),
		);
	});

	test('the trigger', () => {
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
					toItems(
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
