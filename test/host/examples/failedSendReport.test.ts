import axios from 'axios';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Row, Workflow } from '../../support/n8n/api';
import { exampleWorkflow } from '../../support/n8n/example';
import { everySeconds } from '../../support/n8n/pollTimes';
import { until } from '../../support/until';
import { connect, crmNode, newTemplate, node, withCredential } from '../../support/n8n/workflows';
import { counts, sentTo } from '../support/customers';
import { useExample } from '../support/useExample';

const ON_DUTY = '6281299990000';
const PEOPLE = Array.from({ length: 20 }, (_, index) => `62811000000${index + 10}`);
const HOUR_MS = 3_600_000;

describe('the example failed-send-report.json', () => {
	const settings = { service: { latencyMs: 50 }, isPublished: true };
	const report = useExample('failed-send-report.json', settings, (service) => ({
		chosen: {
			'Tell Person on Duty': { ...newTemplate(service, messageInNote()), phoneNumber: ON_DUTY },
		},
	}));
	const { host, simulator } = report;
	let remindersId: string;

	beforeAll(async () => {
		remindersId = await publish(reminders());
		await untilTheHourHasTime();
	});

	async function publish(workflow: Workflow): Promise<string> {
		const settings = { executionOrder: 'v1', errorWorkflow: report.id() };
		const id = await host.api.createWorkflow({ ...workflow, settings });
		await host.api.publish(id);
		return id;
	}

	/** Sends a template to all `people` in a webhook call. */
	function reminders(): Workflow {
		const name = 'Reminders';
		const called = { httpMethod: 'POST', path: name };
		const send = {
			resource: 'template',
			operation: 'send',
			...newTemplate(simulator, 'Hello'),
			phoneNumber: '={{ $json["body.people"] }}',
		};
		const nodes = [
			{ ...node('People Listed', 'n8n-nodes-base.webhook', called), webhookId: name },
			node('Each of Them', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'body.people' }),
			crmNode(send, simulator.credential, 'Send Reminder'),
		];
		return { name, nodes, connections: connect(nodes) };
	}

	async function remind(people: string[]): Promise<void> {
		await axios.post(`${host.url}/webhook/Reminders`, { people }, { proxy: false });
	}

	/** Waits for this many reports, and returns the table's rows. */
	async function rowsAfter(reports: number): Promise<Row[]> {
		await until(`${reports} reports have ended`, async () => {
			const executions = await host.api.executions(report.id());
			return executions.filter(({ stoppedAt }) => stoppedAt).length >= reports;
		});
		return await host.api.dataTableRows('messaging_crm_failures');
	}

	const reports = () => sentTo(simulator, ON_DUTY);

	it('reports how many items were sent, which items were not sent, and the link to the execution', async () => {
		simulator.data.rejectedRecipients.add(PEOPLE[6]);

		await remind(PEOPLE);

		const [row] = await rowsAfter(1);
		expect(row).toMatchObject({
			workflow: 'Reminders',
			node: 'Send Reminder',
			message: '(#131026) Message undeliverable',
			told: 'yes',
		});
		const sent = counts(simulator, PEOPLE).filter((count) => count === 1).length;
		expect(row.way_on).toContain(`Sent: ${sent} of ${PEOPLE.length} items. Not sent: item`);
		const [failed] = await host.api.executions(remindersId);
		const { workflow, node, message, way_on: wayOn, link } = row;
		const { pathname } = new URL(String(link));
		expect(pathname).toBe(`/workflow/${remindersId}/executions/${failed.id}`);
		const variables = [workflow, node, message, wayOn, link];
		expect(reports()).toMatchObject([{ template_body_variables: variables }]);
	});

	it('saves a row for each failure, says why a report failed, and reports the same failure once per hour', async () => {
		const before = reports().length;
		const message = 'No {{ $json.ink }}.\nBuy [object Object].';
		const body = { success: false, status_code: 400, error: { message } };
		const fault = { type: 'status', status: 400, body } as const;
		simulator.faults.add({ match: { bodyIncludes: PEOPLE[0] }, fault });
		simulator.data.rejectedRecipients.add(ON_DUTY);
		const fail = async () => await remind(PEOPLE.slice(0, 1));

		await fail();
		const untold = (await rowsAfter(2)).at(-1);
		simulator.data.rejectedRecipients.clear();
		await Promise.all([fail(), fail(), fail()]);
		await rowsAfter(5);
		await fail();

		expect(untold?.why_not).toMatch(/^\(#131026\) Message undeliverable\. /);
		const rows = (await rowsAfter(6)).slice(1);
		expect(rows.map((row) => row.message)).toEqual(Array(5).fill(message));
		expect(rows.map((row) => row.told)).toEqual(['no', 'yes', 'no', 'no', 'no']);
		expect(reports()).toHaveLength(before + 1);
		// WhatsApp accepts no line breaks in values, and the node accepts no unevaluated expressions and no objects.
		expect(reports().at(-1)?.template_body_variables[2]).toBe('No $json.ink . Buy object Object .');
	});

	it('reports a trigger that cannot poll', async () => {
		const polled = { pollTimes: everySeconds(4), events: ['orderCreated'] };
		const trigger = node('New Order', 'n8n-nodes-messaging-crm.messagingCrmTrigger', polled);
		const nodes = [withCredential(trigger, simulator.credential)];
		await publish({ name: 'On new order', nodes, connections: {} });
		simulator.fail({ route: '/api/orders' }, 401, { nth: [1] });

		const row = (await rowsAfter(7)).at(-1);

		expect(row).toMatchObject({ workflow: 'On new order', node: 'its start', told: 'yes' });
		expect(row?.way_on).toMatch(/^Check API Key and Send API Key In in the credential/);
	});
});

/** The example reports the same failure once per clock hour, so the hour must not end during the tests. */
async function untilTheHourHasTime(): Promise<void> {
	const left = HOUR_MS - (Date.now() % HOUR_MS);
	if (left < 120_000) await sleep(left);
}

/** The text of the template in the example's note. */
function messageInNote(): string | undefined {
	const [note] = exampleWorkflow('failed-send-report.json', '').nodes;
	return /\*(Workflow \{\{1\}\} .+?)\*/.exec(String(note.parameters.content))?.[1];
}
