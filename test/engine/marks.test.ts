import { people, usePeople } from './support/people';
import { useProcessedData } from './support/processedData';
import { CONTINUE, SEND_MESSAGE, useService } from './support/service';

const service = useService();
const memory = useProcessedData();
const { fail } = usePeople(service);

/** What oncePer.test.ts cannot show of another engine, on which it does not run. */
it('the functions in which n8n remembers what was sent are there', async () => {
	const calls = new Set<string>();
	memory.beforeCall = (call) => void calls.add(call);
	fail(0, 400);
	const sendOnce = { ...SEND_MESSAGE, options: { oncePer: '={{ $json.key }}' } };
	await service().run(sendOnce, { items: people.slice(0, 2), settings: CONTINUE });
	expect([...calls].sort()).toEqual(['check', 'count', 'remove']);
});
