import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { startSimulator, type Simulator, type SimulatorSettings } from '../../simulator';
import type { RecordedRequest } from '../../simulator/recording';
import { runNode } from './engine';
import { told, Watched } from './trigger';

/** What the service gets from a node. */
export type Sent = Pick<RecordedRequest, 'method' | 'path' | 'query' | 'body'>;

const ID = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';
const PHONE = '6281200000001';

/** What nodes of the examples find in their input, whichever node is before them. */
const INPUT: IDataObject = {
	id: ID,
	order_number: 'ORD-1',
	notes: 'Gift',
	orders_products: [{ product_name: 'Teh', quantity: 2, price: 9000 }],
	contact: { display_name: 'Siti', phone_number: PHONE },
	phone_number: PHONE,
	display_name: 'Siti',
	name: 'Siti',
	data: { approved: false },
	updated_after: '2020-01-01T00:00:00Z',
	workflow: 'Broadcast',
	node: 'Send Template',
	message: 'Not\nsent',
	way_on: 'Try again',
	link: 'https://n8n.example.com/workflow/1',
};

/** A node that maps its whole input to columns has nothing else in it. */
const INPUT_OF_BOARD_ITEM: IDataObject = { 'Conversation ID': ID, item_name: 'Siti' };

/** What an agent's model fills in. */
const TOOL_INPUT: IDataObject = {
	Start_Date: '2025-01-01',
	End_Date: '',
	Payment_Status: 'paid',
	Order_Status: '',
	Search: 'ORD-1',
	Order_ID: ID,
};

/** What is entered where the examples leave a choice to the user. */
const CHOSEN: Record<string, string> = {
	conversationId: ID,
	inboxId: ID,
	templateId: '123456',
	phoneNumber: PHONE,
};

const SETTINGS: SimulatorSettings = {
	...{ orders: 3, contacts: 3, conversations: 3, messages: 3, campaigns: 0, templates: 3 },
	...{ inboxes: 1, agents: 1, boards: 1, boardItems: 3 },
};

/**
 * Runs an action node, or a tool, as a workflow stores it.
 * @returns what it sends, without what differs from run to run; of a list, its first page
 */
export async function sentBy(node: INode): Promise<Sent[]> {
	const sim = await startSimulator(SETTINGS);
	try {
		const column = { id: '0', name: 'Conversation ID', type: 'text' };
		const board = sim.data.addBoard({ crm_columns: [column] } as object);
		const isBoardItem = node.parameters.resource === 'boardItem';
		await runNode({
			credential: { baseUrl: sim.url, apiKey: sim.key, keyHeader: 'apiKey' },
			parameters: parametersOf(node, board.id),
			items: [isBoardItem ? INPUT_OF_BOARD_ITEM : INPUT],
			settings: { typeVersion: node.typeVersion },
			...(node.type.endsWith('Tool') && { toolInput: TOOL_INPUT }),
		});
		return sentTo(sim, board.id);
	} finally {
		await sim.close();
	}
}

/** What a trigger node fires for a new contact, a new order and one that is paid, as `type ID`. */
export async function firedBy(node: INode): Promise<string[]> {
	const watched = new Watched();
	await watched.start(SETTINGS);
	try {
		const { data } = watched.sim;
		data.addOrder({ id: 'unpaid', payment_status: 'pending' });
		watched.typeVersion = node.typeVersion;
		watched.reset(node.parameters);
		await watched.poll();
		watched.time += 60_000;
		data.addContact({ id: 'new-contact' });
		data.addOrder({ id: 'new-order', payment_status: 'pending' });
		data.updateOrder('unpaid', { payment_status: 'paid' });
		watched.time += 60_000;
		return told(await watched.poll());
	} finally {
		await watched.sim.close();
	}
}

/** The parameters with everything chosen. What the expressions take from other nodes is in the input. */
function parametersOf(node: INode, boardId: string): INodeParameters {
	const text = JSON.stringify(node.parameters).replace(/\$\('[^']+'\)\.item\.json/g, '$json');
	const parameters = JSON.parse(text) as INodeParameters;
	for (const [name, value] of Object.entries({ ...CHOSEN, boardId })) {
		const given = parameters[name];
		if (given === '') parameters[name] = value;
		const isUnchosen = (given as IDataObject | undefined)?.value === '';
		if (isUnchosen) parameters[name] = { __rl: true, mode: 'id', value };
	}
	return parameters;
}

function sentTo(sim: Simulator, boardId: string): Sent[] {
	const text = JSON.stringify(
		sim.requests
			.filter(({ query }) => Number(query.page ?? 1) === 1)
			.map(({ method, path, query, body }) => ({ method, path, query, body })),
	)
		.replaceAll(boardId, '<board>')
		.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, '<now>')
		.replace(/question=[\w-]+&signature=[\w-]+/g, '<signed>')
		.replace(/https?:[^" ]+\/webhook-waiting/g, '<n8n>/webhook-waiting');
	return JSON.parse(text) as Sent[];
}
