import type { IDataObject } from 'n8n-workflow';

import {
	type RateReport,
	readRateHeaders,
} from '../../../../nodes/MessagingCrm/transport/rateLimit/rateHeaders';

const NOW = Date.parse('2025-06-15T03:00:20Z');

const SOON = 'Sun, 15 Jun 2025 03:00:50 GMT';
const LATER = 'Sun, 15 Jun 2025 03:30:50 GMT';
const date = 'Sun, 15 Jun 2025 03:30:20 GMT';

it.each<[string, IDataObject, RateReport]>([
	['decimals', { 'retry-after': '12.5' }, { retryAfter: 12_500 }],
	['remaining', { 'x-ratelimit-remaining': '0' }, { remaining: 0 }],
	['seconds to wait', { 'retry-after': '30' }, { retryAfter: 30_000 }],
	['a past date', { 'retry-after': SOON.replace('50', '00') }, {}],
	['nothing to wait for', { 'retry-after': '0' }, { retryAfter: 0 }],
	["a date by the service's clock", { 'retry-after': LATER, date }, { retryAfter: 30_000 }],
	['a date beside an odd one', { 'retry-after': LATER, date: 'soon' }, { retryAfter: 1_830_000 }],
])('reads %s', (_, headers, report) => {
	expect(readRateHeaders(headers, NOW)).toEqual(report);
});

it.each([
	...['', ' ', 'soon', 'NaN', 'Infinity', '-1', '60 or 60'],
	...[null, undefined, true, {}, ['1']],
])('%j says nothing', (value) => {
	const names = ['limit', 'remaining'].map((name) => `x-ratelimit-${name}`);
	const headers = [...names, 'retry-after'].map((name) => [name, value]);
	expect(readRateHeaders(Object.fromEntries(headers), NOW)).toEqual({});
});
