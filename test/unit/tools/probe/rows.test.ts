import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { MOST_REQUESTS, PLAN } from '../../../../tools/probe/plan';
import { assumedRows, NOT_BY_READING, ROWS } from '../../../../tools/probe/rows';

const page = readFileSync(resolve(__dirname, '../../../../docs/internals/service.md'), 'utf8');

/** Rows and points that are assumed; the first line says what the word means. */
const assumed = page
	.split('\n')
	.filter((line) => line.includes('Assumed') && !line.startsWith('- **Assumed**: neither'));

const ids = assumed.map((line) => /Assumed(?:\*\*)? `([a-z][a-z0-9-]{3,30})`/.exec(line)?.[1]);

it('every assumed row of docs/internals/service.md has an ID of its own', () => {
	expect(ids.length).toBeGreaterThan(50);
	expect(assumed.filter((_, index) => ids[index] === undefined)).toEqual([]);
	expect(new Set(ids).size).toBe(ids.length);
	expect([...assumedRows().keys()]).toEqual(ids);
});

it('the probe decides each of them, or says why it cannot', () => {
	const known = [...Object.keys(ROWS), ...Object.values(NOT_BY_READING).flat()];
	expect(known.sort()).toEqual([...ids].sort());
});

it('a probe is a small part of the daily quota', () => {
	expect(PLAN.length).toBeLessThanOrEqual(MOST_REQUESTS);
	expect(new Set(PLAN.map(({ name }) => name)).size).toBe(PLAN.length);
});
