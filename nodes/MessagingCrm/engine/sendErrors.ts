import { InputError, SetupError } from '../shared/inputError';

/** An item that an earlier run or try may have sent, or another worker is sending. */
export class InDoubtError extends InputError {}

export function inDoubt(): InDoubtError {
	return new InDoubtError(
		'May have been sent: n8n ended before it knew the result, or another worker is sending it',
		'Check in the dashboard of the service whether it was sent. If not, send it with another key. Later runs skip this item.',
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
		'Save the workflow, and run it again with this item. If that also fails, check the database of n8n.',
	);
}

/** @param total how many items the retry has */
export function sentBeforeRetry(total: number): InDoubtError {
	if (total === 1) {
		return new InDoubtError(
			'Not sent: the failed execution ended before it was known whether this item was sent',
			'Check in the dashboard of the service whether it was. To send it again, turn on Options > Send Again on Retry, save, and retry with the currently saved workflow.',
		);
	}
	return new InDoubtError(
		`Not sent: before this retry, some of these ${total} items were sent, or may have been`,
		`A retry sends all ${total}. The error of the failed execution says which were not sent: run the workflow with those. To send all again, turn on Options > Send Again on Retry, save, and retry with the currently saved workflow.`,
	);
}
