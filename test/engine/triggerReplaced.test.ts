import type { IDataObject } from 'n8n-workflow';

import { told } from './support/trigger';
import { worldOf } from './support/triggerWorld';

// n8n 1.123 starts an execution for a poll that was under way when the workflow was saved; n8n 2.40.7 only for the poll of an
// activation, and discards others. The workflow as it was saved has the state from before that poll.
it.each(['executes', 'discards'])(
	'fires once what a poll finds while the workflow is saved, if n8n %s what it returns',
	async (n8n) => {
		const world = worldOf(['orderCreated']);
		world.add('orderCreated', 3, 1_000);
		await world.fired(2);
		const added = world.add('orderCreated', 2, 1_000);
		const { saved } = world;
		let during: Promise<unknown> | undefined;
		world.between.set(1, () => {
			world.reload('update');
			// n8n polls when it activates a workflow.
			during = world.pollBeside();
		});
		const fired: IDataObject[] = (await world.poll()).items;
		expect(await during).toBeNull();
		if (n8n === 'discards') {
			fired.length = 0;
			world.saved = saved;
		}
		for (let poll = 0; poll < 4; poll++) fired.push(...(await world.poll()).items);
		expect(told(fired)).toEqual(added);
	},
);

it('fires if each poll has a context of its own, and another one is asked for meanwhile', async () => {
	const world = worldOf(['orderCreated']);
	world.add('orderCreated', 3, 1_000);
	await world.fired(2);
	const added = world.add('orderCreated', 2, 1_000);
	world.reload('update');
	world.between.set(1, () => {
		world.reload('update');
		void world.pollBeside();
	});
	expect(told((await world.poll()).items)).toEqual(added);
});
