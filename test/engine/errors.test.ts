import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';

import { cause, ERRORS, type ErrorRow } from './support/errors';
import { openList } from './support/pickers';
import { CONTINUE, CREATE_ORDER, messageOf, rejection, useHarness } from './support/harness';

const harness = useHarness();

function matching(message: ErrorRow[0]): unknown {
	return typeof message === 'string' ? message : expect.stringMatching(message);
}

describe.each(Object.entries(ERRORS))('%s', (_, rows) => {
	it.each(rows.map((row) => [row[0], row] as const))('%s', async (message, row) => {
		const { hint = '', fault, endpoint, runs } = row[2] ?? {};
		const shown = await cause(row);
		expect(shown.message).toEqual(matching(message));
		expect(shown.description).toMatch(/\w+ \w+/);
		expect(shown.description).toContain(hint);
		// Wrong values are reported before anything is sent. The trigger also reports them in a test step.
		if ((!fault || endpoint) && runs !== 'testStep') expect(shown.requests).toBe(0);
		if (runs !== 'trigger' || fault) return;
		const inTestStep = await cause([message, row[1], { ...row[2], runs: 'testStep' }]);
		expect(inTestStep).toMatchObject({ message: matching(message), requests: 0 });
	});
});

it('n8n logs an error only once, without its causes', async () => {
	const log = jest.spyOn(Container.get(Logger), 'error');
	const { error } = await harness().run({ ...CREATE_ORDER, phoneNumber: '0812' });
	expect(error).toBeDefined();
	expect(log.mock.calls.length).toBeLessThanOrEqual(1);
});

/** n8n replaces a message that contains the name of a system error. */
describe('a message that n8n would mistake for a system error', () => {
	it.each([
		'connect ECONNREFUSED 10.0.0.5:5432',
		'A preexisting contact has this phone number',
		'ResourceAccessDenied',
	])('is kept if it is from the service: %s', async (reason) => {
		const { sim, run, credential } = harness();
		sim.faults.add({ fault: rejection(400, reason) });
		expect((await run(CREATE_ORDER)).error?.message).toBe(reason);
		const { items } = await run(CREATE_ORDER, { settings: CONTINUE });
		expect(messageOf(items[0].json)).toMatch(`${reason}\n`);
		await expect(openList('searchOrders', credential)).rejects.toThrow(reason);
	});

	it('is kept if it contains a value of the user', async () => {
		const wrong = { ...CREATE_ORDER, phoneNumber: 'preexisting' };
		const message = 'Phone Number is not a phone number: "preexisting"';
		await harness().expectRejected(wrong, message);
	});
});
