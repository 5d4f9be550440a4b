/** The user has to change something: the value of a field, an option or the credential. */
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
