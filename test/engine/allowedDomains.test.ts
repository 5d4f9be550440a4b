import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { testCredential } from './support/credentialTest';
import { loadFields, loadOptions, openList } from './support/pickers';
import { remember } from './support/memory';
import { GET_ALL_ORDERS, redirect, SEND_MESSAGE, useHarness } from './support/harness';
import { loadTrigger, triggerNode } from './support/triggerWorld';

const harness = useHarness({ orders: 3, conversations: 3 });

async function run(credential: IDataObject, parameters: INodeParameters): Promise<void> {
	const items = [{ number: '6281200000001' }];
	const { error } = await harness().run(parameters, { credential, items });
	if (error) throw new Error(error.message);
}

async function poll(credential: IDataObject, mode: 'init' | 'manual'): Promise<void> {
	const events = ['orderCreated', 'boardItemCreated'];
	const parameters = { events, boardId: harness().first('boards') };
	await triggerNode.poll!.call(loadTrigger(parameters, credential, mode).context);
}

const onBoard = (operation: string) => ({
	resource: 'boardItem',
	operation,
	boardId: harness().first('boards'),
});

const ofConversation = () => ({ conversationId: harness().first('conversations') });

/** Everything that calls the service with the credential. */
const CALLERS: Record<string, (credential: IDataObject) => Promise<unknown>> = {
	'a list': (credential) => run(credential, GET_ALL_ORDERS),
	'a message': (credential) => run(credential, SEND_MESSAGE),
	'Send and Wait': (credential) =>
		run(credential, {
			resource: 'message',
			operation: 'sendAndWait',
			message: 'Shall we?',
			...ofConversation(),
		}),
	'the trigger': (credential) => poll(credential, 'init'),
	'a test step of the trigger': (credential) => poll(credential, 'manual'),
	'a picker': (credential) => openList('searchConversations', credential),
	'the column mapper, which shows the error in place of the fields': async (credential) => {
		const shown = await loadFields('getBoardColumns', credential, onBoard('create'));
		if (shown.fields.length === 0) throw new Error(shown.emptyFieldsNotice);
	},
	'a list of options': (credential) => loadOptions('getColumnNames', credential, onBoard('search')),
	'the chat memory': (credential) => remember({ parameters: ofConversation() }, credential),
};

function restrictedTo(allowedDomains: string): IDataObject {
	return { ...harness().credential, allowedHttpRequestDomains: 'domains', allowedDomains };
}

describe.each(Object.entries(CALLERS))(
	'with a credential that allows only some domains, %s',
	(_, call) => {
		it('calls an allowed address', async () => {
			await call(restrictedTo('example.org, 127.0.0.1'));
			expect(harness().sim.requests).not.toEqual([]);
		});

		it('calls no other address', async () => {
			await expect(call(restrictedTo('example.org'))).rejects.toThrow(
				/Domain not allowed: This credential is restricted/,
			);
			expect(harness().sim.requests).toEqual([]);
		});

		it('does not follow a redirect', async () => {
			const { sim, credential } = harness();
			sim.faults.add({ fault: redirect(`${sim.url}/elsewhere`) });
			await expect(call(credential)).rejects.toThrow('The service responded with a redirect');
			expect(sim.requests.map(({ path }) => path)).not.toContain('/elsewhere');
		});
	},
);

it('the credential test also calls only allowed addresses', async () => {
	expect(await testCredential(restrictedTo('127.0.0.1'))).toMatchObject({ status: 'OK' });
	const { length } = harness().sim.requests;
	const { message } = await testCredential(restrictedTo('example.org'));
	expect(message).toMatch(/^Domain not allowed/);
	expect(harness().sim.requests).toHaveLength(length);
});
