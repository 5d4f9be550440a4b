/** Thrown when a poll runs out of time. The pages that it has read may be kept. */
export class OutOfTimeError extends Error {
	/** @param shown the error for the user if nothing can be kept */
	constructor(readonly shown: Error) {
		super(shown.message);
	}
}
