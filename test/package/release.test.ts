import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { runChild } from '../support/child';

const script = resolve(__dirname, '../../tools/checkRelease.mjs');

describe('a tag v1.2.0', () => {
	const folder = mkdtempSync(join(tmpdir(), 'release-'));

	afterAll(() => rmSync(folder, { recursive: true }));

	async function check(version: string, changelog: string): Promise<string> {
		writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
		writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
		return await runChild(process.execPath, [script, 'v1.2.0'], { cwd: folder, env: process.env });
	}

	it('is published with its section of the changelog if package.json has the same version', async () => {
		const changelog =
			'# Changelog\n\n## [1.2.0] - 2026-01-31\n\n### Added\n\n- New.\n\n' +
			'## [1.1.0] - 2026-01-01\n\n- Old.\n\n[1.2.0]: https://example.com/1.2.0\n';
		await expect(check('1.2.0', changelog)).resolves.toBe('### Added\n\n- New.\n');
	});

	it.each([
		['1.1.0', '## [1.2.0] - 2026-01-31', 'package.json has version 1.1.0'],
		['1.2.0', '## [Unreleased]', 'no section "## [1.2.0]"'],
		['1.2.0', '## [1.2.0] - Unreleased', 'no date'],
	])('is not published with version %s and "%s"', async (version, changelog, problem) => {
		await expect(check(version, changelog)).rejects.toThrow(problem);
	});
});
