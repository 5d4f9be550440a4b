/** @slow Starts three n8ns, and waits for polls and for the windows of a rate limit. */
import { startCluster, type Cluster } from './support/cluster';
import { describeManyWorkflows } from './support/manyWorkflows';
import { describeTrigger } from './support/trigger';

describe('on two workers', () => {
	let cluster: Cluster;

	beforeAll(async () => {
		cluster = await startCluster();
	});

	afterAll(async () => await cluster?.stop());

	describe('a trigger', () => describeTrigger(() => cluster));

	describe('twenty workflows at once, one key', () => describeManyWorkflows(() => cluster));
});
