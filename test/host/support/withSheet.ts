import type { IDataObject } from 'n8n-workflow';

import type { Workflow } from '../../n8n/api';
import { node } from '../../n8n/workflows';

const BEFORE = 'Recipients Table';
const AFTER = 'Next Recipients';

const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

/** The broadcast with a list from a sheet, inserted as its note says; a Code node replaces the sheet. */
export function withSheet(workflow: Workflow, rows: IDataObject[]): Workflow {
	const { nodes, connections, ...others } = workflow;
	const table = nodes.find(({ name }) => name === AFTER)?.parameters.dataTableId;
	const [phoneNumber, name] = ['={{ $json.phone_number }}', '={{ $json.name }}'];
	const isThisPerson = { keyName: 'phone_number', condition: 'eq', keyValue: phoneNumber };
	const code = { jsCode: `return ${JSON.stringify(rows)};` };
	const sheet = { ...node('Sheet', 'n8n-nodes-base.code', code), typeVersion: 2 };
	const takeOver = node('Take Over', 'n8n-nodes-base.dataTable', {
		resource: 'row',
		operation: 'upsert',
		dataTableId: table,
		matchType: 'allConditions',
		filters: { conditions: [isThisPerson] },
		columns: {
			mappingMode: 'defineBelow',
			value: { phone_number: phoneNumber, name },
			schema: [],
		},
	});
	return {
		...others,
		nodes: [...nodes, sheet, takeOver],
		connections: {
			...connections,
			[BEFORE]: to(sheet.name),
			[sheet.name]: to(takeOver.name),
			[takeOver.name]: to(AFTER),
		},
	};
}
