import { NodeOperationError, type INode } from 'n8n-workflow';

/** The user must change something: the value of a field, an option or the credential. */
export class InputError extends Error {
	/**
	 * @param message what is wrong; names the field
	 * @param description what to do, in the imperative
	 */
	constructor(
		message: string,
		public description: string,
	) {
		super(message);
	}
}

/** The problem is in the credential, n8n or the service, not in the item. Once it is solved, the request may work. */
export class SetupError extends InputError {}

/** An earlier run or try may have sent the item, or another worker is sending it. */
export class MayHaveBeenSentError extends InputError {}

/**
 * An InputError as the error of a node, which n8n shows with its description. Returns other errors unchanged.
 * @param suffix of the message
 */
export function inputErrorToNodeError(node: INode, error: unknown, suffix = ''): unknown {
	if (!(error instanceof InputError)) return error;
	const { description } = error;
	const message = error.message + suffix;
	const nodeError = restoreMessage(new NodeOperationError(node, message, { description }), message);
	// n8n logs each cause, and this cause repeats the error.
	delete nodeError.cause;
	return nodeError;
}

/** Restores the message. n8n replaces it if it contains the code of a system error, such as EEXIST. */
export function restoreMessage<E extends Error>(error: E, message: string): E {
	return Object.assign(error, { message });
}

/** A string that ends with a full stop, so that another sentence can follow. */
export function asSentence(text: string): string {
	return text.endsWith('.') ? text : `${text}.`;
}

/** Any value as errors show it: JSON, up to 50 characters. */
export function excerpt(value: unknown): string {
	const text = typeof value === 'number' ? undefined : JSON.stringify(value);
	return (text ?? String(value)).slice(0, 50);
}
