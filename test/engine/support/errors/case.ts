import type { Fault, Simulator, SimulatorSettings } from 'messaging-crm-simulator';
import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';

import type { MemoryRun } from '../memory';

/** Something that may depend on the service's address and records. */
type Given<T> = T | ((sim: Simulator) => T);

/** An error that a user can meet, and how to cause it. */
export interface ErrorCase {
	/** The cause, for docs/reference/errors.md. */
	why: string;
	/** How the message begins, if the rest depends on the version of n8n. */
	begins?: string;
	/** Parameters of the action node, of the trigger, of the node in which a list is opened, or of the memory. */
	node?: Given<INodeParameters>;
	trigger?: Given<INodeParameters>;
	/** Whether the trigger runs as a test step in the editor. */
	testStep?: boolean;
	list?: { method: string; parameters?: INodeParameters };
	memory?: MemoryRun;
	/** Input items; one empty item unless given. */
	items?: IDataObject[];
	binary?: IBinaryKeyData;
	/** What is different in the credential. */
	credential?: Given<IDataObject>;
	/** n8n's own address, as users set it with N8N_WEBHOOK_URL. */
	webhookUrl?: string;
	/** The ID of the workflow, `1` unless given. */
	workflowId?: string;
	/** Whether an MCP server runs the node. */
	byMcpServer?: boolean;
	/** Settings of the simulator, and the fault of every request. */
	service?: SimulatorSettings;
	fault?: Fault;
	/** Limits the fault to this endpoint. */
	faultAt?: string;
	/** Limits the fault to requests whose body has this text. */
	faultFor?: string;
	/** Cancels the run once it has begun. */
	cancel?: boolean;
	/** Retries the execution after it has failed. */
	retry?: boolean;
}

export interface ErrorSection {
	title: string;
	/** What these errors have in common. */
	text: string;
	/** Whether they are reported before any request. */
	beforeRequests?: boolean;
	cases: ErrorCase[];
}

export function given<T extends object>(value: Given<T> | undefined, sim: Simulator): T {
	return typeof value === 'function' ? value(sim) : (value ?? ({} as T));
}

/** Errors by their cause. All causes begin with `about`. */
export function casesOf(
	about: string,
	causes: Record<string, Omit<ErrorCase, 'why'>>,
): ErrorCase[] {
	return Object.entries(causes).map(([cause, one]) => ({ why: about + cause, ...one }));
}

/** Errors of the action node: its parameters by their cause. */
export function causedBy(about: string, nodes: Record<string, ErrorCase['node']>): ErrorCase[] {
	return Object.entries(nodes).map(([cause, node]) => ({ why: about + cause, node }));
}

/** An error response of the service with a reason (docs/internals/service.md#errors). */
export function rejection(status: number, message: string): StatusFault {
	return { type: 'status', status, body: { success: false, error: { message } } };
}

type StatusFault = Extract<Fault, { type: 'status' }>;

/** A response of the service with any body. */
export function answer(body: unknown, status = 200): StatusFault {
	return { type: 'status', status, body };
}

/** The same with a text that is declared to be JSON. */
export function answerInJson(text: string): StatusFault {
	return { ...answer(text), headers: { 'content-type': 'application/json' } };
}
