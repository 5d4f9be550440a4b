/** A value that the user filled in cannot be used. Thrown before any request is sent. */
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
