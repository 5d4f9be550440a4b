import { InputError, SetupError } from '../shared/inputError';

/** An item that an earlier run or try may have sent, or another worker is sending. */
export class InDoubtError extends InputError {}

export function inDoubt(): InDoubtError {
	return new InDoubtError(
		'May have been sent: n8n ended before it knew the result, or another worker marked it at the same moment',
		'Check at the service whether it was sent. If not, send it with another key. Later runs skip this item.',
	);
}

/** With more, n8n would forget the first keys of the run before its end, and the next run would send for all again. */
export function tooMany(): InputError {
	return new InputError(
		'Not sent: n8n remembers 10,000 keys of a node, and this run has more',
		'Send to at most 10,000 items in a run, and use another node for the others',
	);
}

export function lookupFailed(): SetupError {
	return new SetupError(
		'Not sent: n8n could not look up its key in its database',
		'Run the workflow again with this item. If that fails, too, check the database of n8n.',
	);
}
