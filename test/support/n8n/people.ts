import type { Simulator } from 'messaging-crm-simulator';
import type { INode, INodeParameters } from 'n8n-workflow';

import { crmNode, node } from './workflows';

/** The prefix 62810 is not assigned to an operator, so these numbers belong to nobody. */
export const numberOf = (person: number) => `62810${10_000 + person}`;

/** A node that outputs the numbers of the first people. */
export function people(count: number): INode {
	const jsCode = `return Array.from({ length: ${count} }, (_, person) => ({ json: { number: String(${numberOf(0)} + person) } }));`;
	return { ...node('People', 'n8n-nodes-base.code', { jsCode }), typeVersion: 2 };
}

/** A node that sends a message to the number of each input item. */
export function sendToPeople(credential: string, options: INodeParameters = {}): INode {
	const parameters = {
		resource: 'message',
		operation: 'send',
		sendTo: 'phoneNumber',
		receiver: '={{ $json.number }}',
		message: 'Halo',
		options,
	};
	return crmNode(parameters, credential);
}

/** How many messages each of the first people received. */
export const received = ({ data }: Simulator, count: number): number[] =>
	Array.from(
		{ length: count },
		(_, person) => data.sentMessages.filter(({ receiver }) => receiver === numberOf(person)).length,
	);
