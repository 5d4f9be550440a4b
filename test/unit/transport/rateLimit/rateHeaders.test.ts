import type { IDataObject } from 'n8n-workflow';

import {
	type RateReport,
	readRateHeaders,
} from '../../../../nodes/MessagingCrm/transport/rateLimit/rateHeaders';

it.each<[string, IDataObject, RateReport]>([
	['decimals', { 'retry-after': '12.5' }, { retryAfter: 12_500 }],
	['remaining', { 'x-ratelimit-remaining': '0' }, { remaining: 0 }],
	['seconds to wait', { 'retry-after': '30' }, { retryAfter: 30_000 }],
	['nothing to wait for', { 'retry-after': '0' }, { retryAfter: 0 }],
])('reads %s', (_, headers, report) => {
	expect(readRateHeaders(headers)).toEqual(report);
});

it.each([
	...['', ' ', 'soon', 'NaN', 'Infinity', '-1', '60 or 60'],
	...[null, undefined, true, {}, ['1']],
])('%j says nothing', (value) => {
	const names = ['limit', 'remaining'].map((name) => `x-ratelimit-${name}`);
	const headers = [...names, 'retry-after'].map((name) => [name, value]);
	expect(readRateHeaders(Object.fromEntries(headers))).toEqual({});
});
