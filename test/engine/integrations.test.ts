import type { INodeParameters } from 'n8n-workflow';

import { useHarness } from './support/harness';

/** Integration: Delete. The service does not document the parameters. */
const harness = useHarness();

const DELETE = { resource: 'integration', operation: 'delete', parameters: '{"id": "1"}' };

it.each<INodeParameters>([
	{ extraBody: '={{ ({ where: { id: $json.nope, of: 1 } }) }}' },
	{ extraBody: '={{ $json.nope }}' },
	{ extraQuery: '={{ ({ id: $json.nope }) }}' },
])('sends nothing if a parameter has no value: %j', async (options) => {
	await harness().expectRejected({ ...DELETE, options }, / has no value for "| is empty/);
});

// n8n removes properties with some names, e.g. `constructor`, so the node can receive an empty object.
it.each(['{}', '{"of": {}}'])('sends nothing with the parameters %s', async (parameters) => {
	const message = /^Parameters (has no value for "of"|is empty or not a JSON object)$/;
	await harness().expectRejected({ ...DELETE, parameters }, message);
});

it('ignores options that were added and left empty', async () => {
	await harness().run({ ...DELETE, options: { extraBody: '{}', extraQuery: '' } });
	expect(harness().writes()).toMatchObject([{ method: 'DELETE', query: { id: '1' } }]);
});

it('deletes an integration by its ID', async () => {
	const { data } = harness().sim;
	const { id } = data.integrations.at(0)!;
	await harness().succeed({ ...DELETE, parameters: JSON.stringify({ id }) });
	expect(data.integrations.get(id)).toBeUndefined();
});
