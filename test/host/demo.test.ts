import { join } from 'node:path';

import { runChild } from '../support/child';

const ROOT = join(__dirname, '..', '..');

it('the demo fills a table with orders, updates the changed orders, and starts a workflow within a second of an event', async () => {
	const args = ['--import', 'tsx', 'tools/demo.ts', '--once'];
	const output = await runChild(process.execPath, args, { cwd: ROOT, env: process.env });
	const written = output.match(/\d+ rows written; the table \w+ has \d+ rows/g);
	expect(written).toEqual([
		'310 rows written; the table messaging_crm_orders has 310 rows',
		'3 rows written; the table messaging_crm_orders has 310 rows',
	]);
	const [, took] = /A customer wrote, and (\d+) ms later the workflow had run/.exec(output) ?? [];
	expect(Number(took)).toBeLessThan(1_000);
});
