import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { errorsPage } from '../../tools/docs/errors';
import { cause, ERRORS, type ErrorRow, type Shown } from './support/errors';
import { openList } from './support/pickers';
import { CONTINUE, CREATE_ORDER, messageOf, rejection, useService } from './support/service';

const service = useService();

const caused = new Map<ErrorRow, Shown>();

async function once(row: ErrorRow): Promise<Shown> {
	const shown = caused.get(row) ?? (await cause(row));
	caused.set(row, shown);
	return shown;
}

describe.each(Object.entries(ERRORS))('%s', (_, rows) => {
	it.each(rows.map((row) => [row[0], row] as const))('%s', async (message, row) => {
		const { says = '', fault, at, of } = row[2] ?? {};
		const shown = await once(row);
		expect(shown.message).toBe(message);
		expect(shown.description).toMatch(/\w+ \w+/);
		expect(shown.description).toContain(says);
		// What is wrong with a value is said before anything is sent, by the trigger also in a test step.
		if ((!fault || at) && of !== 'testStep') expect(shown.requests).toBe(0);
		if (of !== 'trigger' || fault) return;
		const inTestStep = await cause([message, row[1], { ...row[2], of: 'testStep' }]);
		expect(inTestStep).toMatchObject({ message, requests: 0 });
	});
});

it('docs/reference/errors.md shows them as "npm run docs" writes it', async () => {
	const page = readFileSync(join(__dirname, '../../docs/reference/errors.md'), 'utf8');
	expect(page).toBe(await errorsPage(once));
});

it('n8n logs an error once, and none of its causes', async () => {
	const log = jest.spyOn(Container.get(Logger), 'error');
	const { error } = await service().run({ ...CREATE_ORDER, phoneNumber: '0812' });
	expect(error).toBeDefined();
	expect(log.mock.calls.length).toBeLessThanOrEqual(1);
});

/** n8n replaces a message in which it finds the name of a system error by its own words. */
describe('a message that contains what n8n takes for a system error is kept', () => {
	it.each([
		'connect ECONNREFUSED 10.0.0.5:5432',
		'A preexisting contact has this phone number',
		'ResourceAccessDenied',
	])('of the service: %s', async (reason) => {
		const { sim, run, credential } = service();
		sim.faults.add({ fault: rejection(400, reason) });
		expect((await run(CREATE_ORDER)).error?.message).toBe(reason);
		const { items } = await run(CREATE_ORDER, { settings: CONTINUE });
		expect(messageOf(items[0].json)).toMatch(`${reason}\n`);
		await expect(openList('searchOrders', credential)).rejects.toThrow(reason);
	});

	it('of the node: a value of the user', async () => {
		const wrong = { ...CREATE_ORDER, phoneNumber: 'preexisting' };
		const message = 'Phone Number is not a phone number: "preexisting"';
		await service().expectRejected(wrong, message);
	});
});
