import type { IBinaryKeyData, IDataObject, INode, INodeParameters } from 'n8n-workflow';

import type { Fault, Simulator, SimulatorSettings } from '../../../simulator';

/** Something that may depend on the service's address and records. */
type Given<T> = T | ((sim: Simulator) => T);

/** An error that a user can meet. What it says is seen by making it happen. */
export interface ErrorCase {
	/** Why it comes, for the reader of docs/errors.md. */
	why: string;
	/** How its message begins, where versions of n8n go on in words of their own. */
	begins?: string;
	/** Parameters of the action node, of the trigger, or of the node in which a list is opened. */
	node?: Given<INodeParameters>;
	trigger?: Given<INodeParameters>;
	/** Whether the trigger is tried out in the editor. */
	testStep?: boolean;
	list?: { method: string; parameters?: INodeParameters };
	/** Input items; one empty item unless given. */
	items?: IDataObject[];
	binary?: IBinaryKeyData;
	/** What is different in the credential. */
	credential?: Given<IDataObject>;
	settings?: Partial<INode>;
	/** What the service is like, and what every request meets. */
	service?: SimulatorSettings;
	fault?: Fault;
	/** Only requests to this endpoint meet it. */
	faultAt?: string;
	/** Cancels the run once it has begun. */
	cancel?: boolean;
}

export interface ErrorSection {
	title: string;
	/** What is common to these errors. */
	text: string;
	/** Whether they come before any request. */
	beforeRequests?: boolean;
	cases: ErrorCase[];
}

export function given<T extends object>(value: Given<T> | undefined, sim: Simulator): T {
	return typeof value === 'function' ? value(sim) : (value ?? ({} as T));
}

/** A body of the service with its reason (reference.md, Errors). */
export function refusal(status: number, message: string): StatusFault {
	return { type: 'status', status, body: { success: false, error: { message } } };
}

type StatusFault = Extract<Fault, { type: 'status' }>;

/** An answer of the service with any body. */
export function answer(body: unknown, status = 200): Fault {
	return { type: 'status', status, body };
}
