import { join, resolve } from 'node:path';

import { runChild } from '../support/child';
import { folder } from './scanner/install';

interface Report {
	files: number;
	problems: string[];
	ofText: string[];
}

const root = resolve(__dirname, '..', '..');

it('the rules that n8n publishes for community nodes find nothing wrong in what is published, only what is not allowed', async () => {
	const bad = 'setTimeout(() => console.log(process.env), 1);\n';
	const published = ['package.json', 'credentials', 'nodes'];
	const args = [join(__dirname, 'scanner', 'lint.mjs'), folder, root, bad, ...published];
	// If the environment says "test", the rules take every file for one of their own test cases.
	const env = { ...process.env, NODE_ENV: undefined };
	const output = await runChild(process.execPath, args, { cwd: root, env });
	const { files, problems, ofText } = JSON.parse(output) as Report;
	expect(files).toBeGreaterThan(100);
	expect(problems).toEqual([]);
	expect(ofText.join()).toContain('no-restricted-globals');
	expect(ofText.join()).toContain('no-console');
});
