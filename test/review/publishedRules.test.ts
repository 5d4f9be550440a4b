import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { runChild } from '../support/child';
import { folder } from './scanner/install';

interface Report {
	files: number;
	problems: string[];
}

const root = resolve(__dirname, '..', '..');

/** What "n8n-node lint" finds in these files of a project. */
async function lint(project: string, ...files: string[]): Promise<Report> {
	const args = [join(__dirname, 'scanner', 'lint.mjs'), folder, project, ...files];
	// If the environment says "test", the rules take every file for one of their own test cases.
	const env = { ...process.env, NODE_ENV: undefined };
	return JSON.parse(await runChild(process.execPath, args, { cwd: project, env })) as Report;
}

describe('the rules that n8n publishes for community nodes', () => {
	it('find nothing wrong in what is published', async () => {
		const { files, problems } = await lint(root, 'package.json', 'credentials', 'nodes');
		expect(files).toBeGreaterThan(100);
		expect(problems).toEqual([]);
	});

	it('would find what is not allowed', async () => {
		const project = mkdtempSync(join(tmpdir(), 'rules-'));
		cpSync(join(root, 'package.json'), join(project, 'package.json'));
		writeFileSync(join(project, 'bad.ts'), 'setTimeout(() => console.log(process.env), 1);\n');
		const { problems } = await lint(project, 'bad.ts');
		rmSync(project, { recursive: true });
		expect(problems.join()).toContain('no-restricted-globals');
		expect(problems.join()).toContain('no-console');
	});
});
