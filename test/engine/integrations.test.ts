import type { INodeParameters } from 'n8n-workflow';

import { useService } from './support/service';

/** Integration: Delete. The service does not document the parameters. */
const service = useService();

const DELETE = { resource: 'integration', operation: 'delete', parameters: '{"id": "1"}' };

it.each<INodeParameters>([
	{ extraBody: '={{ ({ where: { id: $json.nope, of: 1 } }) }}' },
	{ extraBody: '={{ $json.nope }}' },
	{ extraQuery: '={{ ({ id: $json.nope }) }}' },
])('sends nothing if what narrows it down has no value: %j', async (options) => {
	await service().expectRejected({ ...DELETE, options }, / has no value for "| is empty/);
});

// n8n drops parameters with certain names.
it.each(['{}', '{"of": {}}'])('sends nothing with %s', async (parameters) => {
	const message = /^Parameters (has no value for "of"|is empty or not a JSON object)$/;
	await service().expectRejected({ ...DELETE, parameters }, message);
});

it('takes options that were added and left empty', async () => {
	await service().run({ ...DELETE, options: { extraBody: '{}', extraQuery: '' } });
	expect(service().writes()).toMatchObject([{ method: 'DELETE', query: { id: '1' } }]);
});

it('deletes an integration by its ID', async () => {
	const { data } = service().sim;
	const { id } = data.integrations.at(0)!;
	await service().succeed({ ...DELETE, parameters: JSON.stringify({ id }) });
	expect(data.integrations.get(id)).toBeUndefined();
});
