import * as fc from 'fast-check';

import { unwrapOne } from '../../../nodes/MessagingCrm/transport/unwrapOne';
import { jsonBody, pollutions } from './helpers/json';

const order = { id: 'a', notes: null };

describe('unwrapOne', () => {
	it.each<[string, unknown, object[]]>([
		['the record itself', order, [order]],
		['data', { message: 'success', data: order }, [order]],
		['data.<noun>', { success: true, data: { order } }, [order]],
		['the business', { success: true, status_code: 200, data: order }, [order]],
		['several records', { data: [order, { order }] }, [order, order]],
		['a bare array', [order, 7], [order, { value: 7 }]],
		['nothing', undefined, [{}]],
		['null', null, [{}]],
		['an empty text', '', [{}]],
		['an empty array', [], [{}]],
		['an empty list', { success: true, data: [] }, [{ success: true, data: [] }]],
		['a text', 'OK', [{ value: 'OK' }]],
		['a number', 0, [{ value: 0 }]],
		['data without a record', { success: true, data: 7 }, [{ success: true, data: 7 }]],
		['null data', { success: true, data: null }, [{ success: true, data: null }]],
		['no data', { success: true, message: 'sent' }, [{ success: true, message: 'sent' }]],
	])('takes %s out of its envelope', (_, body, expected) => {
		expect(unwrapOne(body)).toEqual(expected);
	});

	it('keeps what stands beside the envelope', () => {
		const body = { data: order, credits_left: 3 };
		expect(unwrapOne(body)).toEqual([body]);
		const two = { data: { order, contact: { id: 'c' } } };
		expect(unwrapOne(two)).toEqual([two.data]);
	});

	it('throws for no JSON body, and gives objects only', () => {
		fc.assert(
			fc.property(jsonBody, (body) => {
				for (const record of unwrapOne(body)) {
					expect(typeof record === 'object' && record !== null && !Array.isArray(record)).toBe(
						true,
					);
				}
				expect(pollutions()).toEqual([]);
			}),
			{ numRuns: 500 },
		);
	});
});
