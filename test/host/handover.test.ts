import type { INodeParameters } from 'n8n-workflow';

import { behindTrigger, byId, credentialFor, crmNode, TRIGGER } from '../support/n8n/workflows';
import { sharedHost } from './support/sharedHost';

describe('every handover operation', () => {
	const host = sharedHost();
	const simulator = host.useSimulator();
	/** The host of the paths that begin with /business_workflows/. */
	const workflows = host.useSimulator();

	it('is sent to the host in Workflow Base URL with the same key, and succeeds', async () => {
		const changes = { workflowBaseUrl: workflows.url };
		const credential = await host.api.createCredential(credentialFor(simulator, changes));
		const { agents, contacts, conversations, labels, pipelineStatuses } = workflows.data;
		const { id } = conversations.at(0)!;
		const agentId = byId(agents.at(1)!.id);
		const labelId = byId(labels[1].id);
		const pipelineStatusId = byId(pipelineStatuses[2].id);
		const steps: Record<string, INodeParameters> = {
			blockAi: {},
			assignAgent: { agentId },
			addCollaborator: { agentId: byId(agents.at(2)!.id) },
			addLabel: { labelId },
			removeLabel: { labelId: byId(labels[0].id) },
			setPipelineStatus: { pipelineStatusId },
			setStatus: { stageStatus: 'pending' },
			unblockAi: {},
			resolve: {},
		};
		const ofConversation = { resource: 'conversation', conversationId: byId(id) };
		const nodes = Object.entries(steps).map(([operation, fields]) =>
			crmNode({ ...ofConversation, operation, ...fields }, credential, operation),
		);
		const ofContact = { resource: 'contact', contactId: byId(contacts.at(0)!.id) };
		const data = { field: [{ name: 'city', value: 'Bandung' }] };
		const update = { ...ofContact, operation: 'updateAdditionalData', data };
		const workflow = behindTrigger(...nodes, crmNode(update, credential, 'contact'));

		const run = await host.api.run(await host.api.createWorkflow(workflow), TRIGGER);
		expect(run.error).toBeUndefined();
		expect(run.items('contact')).toEqual([{ success: true }]);
		expect(simulator.requests).toEqual([]);
		expect(workflows.requests.map(({ headers }) => headers.api_key)).toEqual(
			Array.from({ length: nodes.length + 1 }, () => 'valid'),
		);
		expect(conversations.get(id)).toMatchObject({
			handled_by_id: agents.at(1)!.id,
			stage_status: 'resolved',
			is_ai_blocked: false,
			collaborators: [{ id: agents.at(2)!.id }],
			pipeline: pipelineStatuses[2],
		});
		expect(conversations.get(id)?.labels).toContainEqual(labels[1]);
		expect(contacts.at(0)!.additional_data).toMatchObject({ city: 'Bandung' });
	});
});
