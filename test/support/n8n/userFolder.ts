import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { files, name, version } from '../../../package.json';

const root = resolve(__dirname, '..', '..', '..');
const inherited = ['PATH', 'LANG', 'TZ', 'SystemRoot'];

/** The folder with the settings, the SQLite database and the community nodes of an n8n. */
export interface UserFolder {
	path: string;
	database: string;
	env: NodeJS.ProcessEnv;
	remove(): Promise<void>;
}

/**
 * Installs this package as n8n does. With a link, the package would load the repository's own n8n-workflow, whose error
 * classes differ from those of n8n.
 */
function installPackage(nodesFolder: string): void {
	const target = join(nodesFolder, 'node_modules', name);
	for (const file of ['package.json', ...files]) {
		if (!existsSync(join(root, file))) {
			throw new Error(`${file} is missing: run "npm run build" first.`);
		}
		cpSync(join(root, file), join(target, file), { recursive: true });
	}
	const installed = { name: 'installed-nodes', private: true, dependencies: { [name]: version } };
	writeFileSync(join(nodesFolder, 'package.json'), JSON.stringify(installed));
}

export interface UserFolderOptions {
	/** Whether to install this package from its last build. True by default. */
	withPackage?: boolean;
	/** Whether to serve the editor. Without the editor, n8n starts in two thirds of the time. */
	withEditor?: boolean;
}

/** Creates the folder for a fresh n8n. */
export function createUserFolder({
	withPackage = true,
	withEditor = false,
}: UserFolderOptions = {}): UserFolder {
	// The real path, because n8n compares it with the paths of changed files to reload nodes (npm run dev).
	const path = mkdtempSync(join(realpathSync(tmpdir()), 'n8n-nodes-messaging-crm-'));
	const nodesFolder = join(path, '.n8n', 'nodes');
	mkdirSync(nodesFolder, { recursive: true });
	if (withPackage) installPackage(nodesFolder);

	const env: NodeJS.ProcessEnv = {
		HOME: path,
		TMPDIR: path,
		TEMP: path,
		NODE_ENV: 'production',
		N8N_USER_FOLDER: path,
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_SECURE_COOKIE: 'false',
		N8N_DISABLE_UI: String(!withEditor),
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		// From n8n 3 on, this is off by default.
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
		// With the default of 5 s, n8n on a busy machine rejects all requests until it has reconnected to its database.
		DB_PING_TIMEOUT_MS: '60000',
		N8N_DISABLED_MODULES: 'mcp-registry',
		N8N_LOG_LEVEL: 'info',
		NO_COLOR: '1',
	};
	for (const variable of inherited) env[variable] = process.env[variable];

	return {
		path,
		database: join(path, '.n8n', 'database.sqlite'),
		env,
		remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
	};
}
