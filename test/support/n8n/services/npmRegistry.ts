import fastify from 'fastify';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Packed } from '../../pack';
import { runChild } from '../../child';
import { freePort } from '../../freePort';

/** Starts an npm registry with only one package. A package with dependencies cannot be installed from it. */
export async function startNpmRegistry(packed: Packed) {
	const { name, version, integrity } = packed;
	const manifest = JSON.parse(
		readFileSync(join(await packed.unpack(), 'package.json'), 'utf8'),
	) as object;
	const server = fastify();
	server.get(`/${name}`, () => {
		const dist = { integrity, tarball: `${url}/${name}/-/${name}-${version}.tgz` };
		const versions = { [version]: { ...manifest, dist } };
		return { name, versions, 'dist-tags': { latest: version } };
	});
	server.get(`/${name}/-/${name}-${version}.tgz`, async (_, reply) => {
		return await reply.type('application/octet-stream').send(readFileSync(packed.tarball));
	});
	const url = await server.listen({ host: '127.0.0.1', port: 0 });

	const folder = mkdtempSync(join(tmpdir(), 'npm-'));
	await writeNpm(join(folder, 'npm'), url);
	return {
		/** The environment variables with which n8n uses this registry and no other host. */
		env: {
			PATH: folder,
			HTTPS_PROXY: `http://127.0.0.1:${await freePort()}`,
			NO_PROXY: '127.0.0.1',
			npm_config_update_notifier: 'false',
		},
		async stop() {
			await server.close();
			await rm(folder, { recursive: true });
		},
	};
}

/**
 * Writes a script that runs npm with another registry. n8n passes the public registry to npm, unless it has a license.
 * The last `--registry` counts.
 */
async function writeNpm(path: string, registry: string): Promise<void> {
	const env = process.env;
	const npm = (await runChild('sh', ['-c', 'command -v npm'], { cwd: '/', env })).trim();
	writeFileSync(path, `#!/bin/sh\nexec "${npm}" "$@" --registry=${registry}\n`);
	chmodSync(path, 0o755);
}
