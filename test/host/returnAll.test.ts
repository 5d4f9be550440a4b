import { startSimulator, type Simulator } from '../simulator';
import { N8nCli } from '../n8n/cli';
import { databaseAsText } from '../n8n/database';
import { installN8n, type N8n } from '../n8n/install';
import { toStderr } from '../support/progress';
import { createUserFolder, type UserFolder } from '../n8n/userFolder';
import { credentialFor, NODE, workflowWith } from '../n8n/workflows';

describe('5,000 orders by "n8n execute"', () => {
	let simulator: Simulator;
	let n8n: N8n;
	let folder: UserFolder;

	beforeAll(async () => {
		// With a total, no page behind the end is asked for: the note tells of requests that were given up, too.
		simulator = await startSimulator({ orders: 5_000, envelope: 'metaTotal' });
		n8n = await installN8n(toStderr);
		folder = createUserFolder();
	});

	afterAll(async () => {
		await folder?.remove();
		await simulator?.close();
	});

	it('come out once each, with a note and without the key', async () => {
		const cli = new N8nCli(n8n, folder);
		const getAll = { resource: 'order', operation: 'getAll', returnAll: true };
		await cli.importCredential({ id: 'credential', ...credentialFor(simulator) });
		await cli.importWorkflow({ id: 'workflow', ...workflowWith(getAll, 'credential') });

		const { run, output } = await cli.execute('workflow');

		expect(run.error).toBeUndefined();
		const ids = run.items(NODE).map(({ id }) => id);
		expect(ids).toHaveLength(5_000);
		expect(new Set(ids)).toEqual(new Set([...simulator.data.orders].map(({ id }) => id)));
		expect(run.hints(NODE)).toEqual([
			`Read 5,000 records with ${simulator.requests.length} requests.`,
		]);
		expect(output).not.toContain(simulator.key);
		expect(await databaseAsText(n8n, folder)).not.toContain(simulator.key);
	});
});
