/** Something the user filled in cannot be used; found before any request is sent. */
export class InputError extends Error {
	/**
	 * @param message what is wrong; names the field
	 * @param description how to get unstuck
	 */
	constructor(
		message: string,
		public description: string,
	) {
		super(message);
	}
}
