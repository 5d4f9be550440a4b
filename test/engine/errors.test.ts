import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { errorsPage } from '../../tools/docs/errors';
import { NOT_PRODUCED, SECTIONS } from './support/errors';
import type { ErrorCase } from './support/errors/case';
import { produce, type Produced } from './support/errors/produce';
import { errorTexts } from './support/errors/texts';
import { CREATE_ORDER, GET_ALL_ORDERS, useService } from './support/service';

const service = useService();

const happened = new Map<ErrorCase, Promise<Produced>>();

async function once(errorCase: ErrorCase): Promise<Produced> {
	const produced = happened.get(errorCase) ?? produce(errorCase);
	happened.set(errorCase, produced);
	return await produced;
}

function textsOf(errors: Array<Pick<Produced, 'message' | 'description'>>): string[] {
	return errors.flatMap(({ message, description }) => [message, description]);
}

/** An error of a trigger's settings alone. */
function isOfSettings({ trigger, testStep, fault, service: settings }: ErrorCase): boolean {
	return trigger !== undefined && !testStep && !fault && !settings;
}

describe.each(SECTIONS)('$title', ({ cases, beforeRequests }) => {
	it.each(cases)('$why', async (errorCase) => {
		const { message, description, requests } = await once(errorCase);
		expect(message).toMatch(/\w+ \w+/);
		expect(message).toContain(errorCase.begins ?? '');
		expect(description).toMatch(/\w+ \w+/);
		if (beforeRequests || errorCase.why.includes('No message is sent')) expect(requests).toBe(0);
		if (!isOfSettings(errorCase)) return;
		expect(requests).toBe(0);
		expect(await produce({ ...errorCase, testStep: true })).toMatchObject({ message, requests: 0 });
	});
});

it('every error of the sources has a case', async () => {
	const produced: Produced[] = [];
	for (const errorCase of SECTIONS.flatMap(({ cases }) => cases)) {
		produced.push(await once(errorCase));
	}
	const said = textsOf([...produced, ...NOT_PRODUCED]);
	const missing = errorTexts().filter(({ pattern }) => !said.some((text) => pattern.test(text)));
	// Add a case for each to test/engine/support/errors. docs/reference/errors.md is written from the cases.
	expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

it('docs/reference/errors.md lists them as "npm run docs" writes it', async () => {
	const page = readFileSync(join(__dirname, '../../docs/reference/errors.md'), 'utf8');
	expect(page).toBe(await errorsPage(once));
});

it('every error without a case is still in the sources', () => {
	const texts = errorTexts();
	expect(
		textsOf(NOT_PRODUCED).filter((text) => !texts.some(({ pattern }) => pattern.test(text))),
	).toEqual([]);
});

/** n8n logs an error, and then each of its causes. */
it.each([
	['a value that cannot be right', { ...CREATE_ORDER, phoneNumber: '0812' }],
	['a field of a list that cannot be right', { ...GET_ALL_ORDERS, options: { pageSize: 0.5 } }],
])('n8n logs %s no more than once', async (_, parameters) => {
	const log = jest.spyOn(Container.get(Logger), 'error');
	const { error } = await service().run(parameters);
	expect(error).toBeDefined();
	// n8n 1.123 logs none of them.
	expect(log.mock.calls.length).toBeLessThanOrEqual(1);
});
