import type { Simulator } from 'messaging-crm-simulator';
import type { N8nApi } from '../../test/n8n/api';
import { exampleWorkflow } from '../../test/n8n/example';
import { step, type Report } from '../../test/support/progress';
import { tableOfRows, type OrderTable } from '../../test/n8n/orderTable';
import { credentialFor } from '../../test/n8n/workflows';
import { describeTraffic } from './traffic';

const FILE = 'order-sync.json';
const TABLE = 'messaging_crm_orders';

/** examples/order-sync.json, imported into a running n8n. */
export class OrderSync {
	private constructor(
		private readonly api: N8nApi,
		private readonly simulator: Simulator,
		private readonly report: Report,
		readonly workflowId: string,
	) {}

	static async import(api: N8nApi, simulator: Simulator, report: Report): Promise<OrderSync> {
		const credentialId = await api.createCredential(credentialFor(simulator));
		const workflowId = await api.createWorkflow(exampleWorkflow(FILE, credentialId));
		return new OrderSync(api, simulator, report, workflowId);
	}

	/** Runs the workflow, tells what happened, and answers the table. */
	async run(title: string, trigger: 'Every Day' | 'Every Hour'): Promise<OrderTable> {
		const { requests } = this.simulator;
		const before = requests.length;
		const run = await step(this.report, title, () => this.api.run(this.workflowId, trigger));
		if (run.error) throw new Error(`The run failed: ${run.error.message}`);

		const table = tableOfRows(await this.api.dataTableRows(TABLE));
		const read = run.items('Get Orders').length;
		const written = run.items('Save Orders').length;
		this.report(`  ${read} orders read: ${describeTraffic(requests.slice(before))}`);
		this.report(`  ${written} rows written; the table ${TABLE} has ${table.size} rows`);

		return table;
	}
}
