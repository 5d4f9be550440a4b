/** @slow Starts three n8ns, and waits for polls, for the windows of a rate limit, and for what n8n does about killed workers. */
import { startCluster, type Cluster } from './support/cluster';
import { describeKilledWorkers } from './support/killedWorkers';
import { describeManyWorkflows } from './support/manyWorkflows';
import { describeOncePer } from './support/oncePer';
import { describeTrigger } from './support/trigger';

describe('on two workers', () => {
	let cluster: Cluster;

	beforeAll(async () => {
		cluster = await startCluster();
	});

	afterAll(async () => await cluster?.stop());

	describe('a trigger', () => describeTrigger(() => cluster));

	describe('twenty workflows at once, one key', () => describeManyWorkflows(() => cluster));

	describe('executions with Send Once Per', () => describeOncePer(() => cluster));

	// At the end: one of them is left.
	describe('an order sync whose worker is killed', () => describeKilledWorkers(() => cluster));
});
