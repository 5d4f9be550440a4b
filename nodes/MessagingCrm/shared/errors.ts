import { NodeOperationError, type INode } from 'n8n-workflow';

/** An error that the user can fix by changing a field, an option or the credential. */
export class InputError extends Error {
	/**
	 * @param message what is wrong, with the name of the field
	 * @param description what to do, in the imperative
	 */
	constructor(
		message: string,
		public description: string,
	) {
		super(message);
	}
}

/**
 * An error whose cause is the credential, n8n or the service, not the item. Once the cause is fixed, the same item may
 * succeed.
 */
export class SetupError extends InputError {}

/**
 * The error of an item that is not sent because an earlier run or try may have sent it, or another worker may be
 * sending it.
 */
export class MayHaveBeenSentError extends InputError {}

/**
 * Converts an InputError to a NodeOperationError, which n8n shows with the description. Returns other errors unchanged.
 * @param suffix the text to add to the message
 */
export function inputErrorToNodeError(node: INode, error: unknown, suffix = ''): unknown {
	if (!(error instanceof InputError)) return error;
	const { description } = error;
	const message = error.message + suffix;
	const nodeError = restoreMessage(new NodeOperationError(node, message, { description }), message);
	// n8n would also log the cause, which only repeats the error.
	delete nodeError.cause;
	return nodeError;
}

/**
 * Restores an error's message, because n8n replaces messages that contain the code of a system error, such as EEXIST.
 */
export function restoreMessage<E extends Error>(error: E, message: string): E {
	return Object.assign(error, { message });
}

/** Adds a full stop if the text does not end with one, so that another sentence can follow. */
export function asSentence(text: string): string {
	return text.endsWith('.') ? text : `${text}.`;
}

/** Converts any value to text for an error message: the first 50 characters of its JSON. */
export function excerpt(value: unknown): string {
	const text = typeof value === 'number' ? undefined : JSON.stringify(value);
	return (text ?? String(value)).slice(0, 50);
}
