import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { pack, type Packed } from '../support/pack';

const root = resolve(__dirname, '..', '..');

let packed: Packed;

beforeAll(async () => {
	packed = await pack();
});

afterAll(async () => await packed?.remove());

it('the package contains only the built sources and its basic files', () => {
	const others = ['LICENSE.md', 'README.md', 'index.js', 'package.json'];
	const expected = [...others, ...built('credentials'), ...built('nodes')];
	expect([...packed.files].sort()).toEqual(expected.sort());
});

/** The dependencies that npm installs, and `npm audit` checks, for users of the package. */
it('the package has no runtime dependencies', async () => {
	const file = join(await packed.unpack(), 'package.json');
	const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
	const kinds = ['dependencies', 'optionalDependencies', 'bundleDependencies'];
	expect(kinds.filter((kind) => manifest[kind] !== undefined)).toEqual([]);
	expect(manifest.peerDependencies).toEqual({ '@n8n/ai-node-sdk': '*', 'n8n-workflow': '*' });
	expect(manifest.peerDependenciesMeta).toEqual({ '@n8n/ai-node-sdk': { optional: true } });
});

function built(folder: string): string[] {
	return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => /(?<!\.d)\.[a-z]+$/.test(file))
		.map((file) => join('dist', folder, file).replace(/\.ts$/, '.js'));
}
