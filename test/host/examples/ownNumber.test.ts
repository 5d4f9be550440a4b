import type { Workflow } from '../../n8n/api';
import { exampleWorkflow } from '../../n8n/example';
import { newTemplate } from '../../n8n/workflows';
import { counts } from '../support/customers';
import { sharedHost } from '../support/sharedHost';

const PINNED_NUMBER = '6281000000000';
const MY_NUMBER = '6281055555555';

describe('an example that sends', () => {
	const host = sharedHost();
	const simulator = host.useSimulator();

	function changePinned({ pinData, ...workflow }: Workflow, from: string, to: string): Workflow {
		const pinned = JSON.stringify(pinData).replaceAll(from, to);
		return { ...workflow, pinData: JSON.parse(pinned) as object };
	}

	it.each([
		['payment-reminder.json', 'Every Day', 'Send Reminder', 'Halo {{1}}, {{2}}'],
		['template-on-payment.json', 'Order Paid', 'Send Template', 'Halo {{1}}, {{2}}'],
		['welcome-new-contact.json', 'New Contact', 'Send Welcome', 'Halo {{1}}'],
	])(
		'%s can be tried with a number of my own, first as a dry run',
		async (file, trigger, sender, body) => {
			simulator.data.sentTemplates.length = 0;
			const template = newTemplate(simulator, body);
			const [mine, dry] = [{}, { dryRun: true }].map((options) => {
				const additions = { chosen: { [sender]: { ...template, options } }, pinned: true };
				const example = exampleWorkflow(file, simulator.credential, additions);
				return changePinned(example, PINNED_NUMBER, MY_NUMBER);
			});
			const id = await host.api.createWorkflow(dry);

			/** How many messages I have after an execution of the workflow. */
			const got = async (tried: Workflow) => {
				await host.api.change(id, tried);
				expect((await host.api.run(id, trigger)).error).toBeUndefined();
				return counts(simulator, [MY_NUMBER])[0];
			};

			expect(await got(dry)).toBe(0);
			expect(await got(mine)).toBe(1);
			expect(await got(mine)).toBe(1);
			expect(await got(changePinned(mine, 'test-1', 'test-2'))).toBe(2);
		},
	);
});
