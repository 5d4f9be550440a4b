import { startHost } from '../../support/n8n/host';
import { untilUp } from '../../support/child';
import { startCommand } from '../../support/n8n/command';
import type { N8n } from '../../support/n8n/install';
import { toStderr } from '../../support/progress';
import { createUserFolder } from '../../support/n8n/userFolder';
import { startPostgres, type PostgresService } from '../../support/n8n/services/postgres';
import { startRedis } from '../../support/n8n/services/redis';

/** A process that runs executions, as if on its own machine. */
interface Worker {
	/** How many executions it started. */
	executions(): number;
	stop(): Promise<void>;
}

const WORKERS = 2;

function settings(redisPort: number, postgres: PostgresService): NodeJS.ProcessEnv {
	return {
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redisPort),
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: postgres.host,
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_USER: postgres.user,
		DB_POSTGRESDB_DATABASE: postgres.database,
	};
}

async function startWorker(n8n: N8n, env: NodeJS.ProcessEnv): Promise<Worker> {
	const folder = createUserFolder();
	const child = await startCommand(n8n, folder, ['worker'], env);
	await untilUp(child, 'The worker', () => child.output().includes('n8n worker is now ready'));
	return {
		executions: () => child.output().match(/Worker started execution/g)?.length ?? 0,
		async stop() {
			await child.stop();
			await folder.remove();
		},
	};
}

/** n8n's queue mode: a main process, and workers. */
export async function startCluster() {
	const [redis, postgres] = await Promise.all([startRedis(toStderr), startPostgres(toStderr)]);
	const env = settings(redis.port, postgres);
	const main = await startHost({ env });
	// The processes share the key that encrypts credentials in the database.
	const { N8N_ENCRYPTION_KEY } = main.folder.env;
	const workers = await Promise.all(
		Array.from({ length: WORKERS }, () => startWorker(main.n8n, { ...env, N8N_ENCRYPTION_KEY })),
	);
	return {
		main,
		workers,
		async stop() {
			await Promise.all(workers.map((worker) => worker.stop()));
			await main.stop();
			await Promise.all([postgres.stop(), redis.stop()]);
		},
	};
}
