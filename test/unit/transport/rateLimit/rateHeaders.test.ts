import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { readRateHeaders } from '../../../../nodes/MessagingCrm/transport/rateLimit/rateHeaders';

const NOW = Date.parse('2025-06-15T03:00:20Z');

function read(headers: IDataObject) {
	return readRateHeaders(headers, NOW);
}

describe('readRateHeaders', () => {
	it('reads limit and remaining, if the service says them', () => {
		const headers = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' };
		expect(read(headers)).toEqual({ limit: 60, remaining: 0 });
		expect(read({})).toEqual({});
	});

	it.each([
		['epoch seconds', String(NOW / 1000 + 30), 30_000],
		['epoch milliseconds', String(NOW + 30_000), 30_000],
		['seconds from now', '30', 30_000],
		['now', '0', 0],
		['a moment that has passed', String(NOW / 1000 - 30), 0],
	])('reads a reset in %s', (_, value, ms) => {
		expect(read({ 'x-ratelimit-reset': value }).resetIn).toBe(ms);
	});

	it.each([
		['seconds', '30', 30_000],
		['a date', 'Sun, 15 Jun 2025 03:00:50 GMT', 30_000],
		['a date that is past', 'Sun, 15 Jun 2025 03:00:00 GMT', 0],
		['nothing to wait for', '0', 0],
	])('reads a Retry-After in %s', (_, value, ms) => {
		expect(read({ 'retry-after': value }).retryAfter).toBe(ms);
	});

	it.each([
		['retry-after', 'Sun, 15 Jun 2025 03:30:50 GMT', 'retryAfter'],
		['x-ratelimit-reset', String(NOW / 1000 + 1830), 'resetIn'],
	])("reads a moment in %s by the service's clock", (name, moment, property) => {
		const date = 'Sun, 15 Jun 2025 03:30:20 GMT';
		expect(read({ [name]: moment, date })).toEqual({ [property]: 30_000 });
		for (const unreadable of ['soon', '', undefined]) {
			expect(read({ [name]: moment, date: unreadable })).toEqual({ [property]: 1_830_000 });
		}
	});

	it.each([
		...['', ' ', 'soon', 'NaN', 'Infinity', '-1', '60, 60;w=60'],
		...[null, undefined, true, {}, ['1']],
	])('%j says nothing', (value) => {
		const headers = ['limit', 'remaining', 'reset'].map((name) => [`x-ratelimit-${name}`, value]);
		expect(read(Object.fromEntries(headers))).toEqual({});
	});

	it('gives numbers from 0 on or nothing, whatever the headers hold', () => {
		const value = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.array(fc.string()));
		const names = [
			...['x-ratelimit-limit', 'x-ratelimit-remaining'],
			...['x-ratelimit-reset', 'retry-after'],
		];
		fc.assert(
			fc.property(fc.dictionary(fc.constantFrom(...names), value), (headers) => {
				for (const number of Object.values(read(headers))) {
					if (number !== undefined) expect(number).toBeGreaterThanOrEqual(0);
				}
			}),
		);
	});
});
