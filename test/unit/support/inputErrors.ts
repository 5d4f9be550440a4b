import { InputError } from '../../../nodes/MessagingCrm/shared/errors';

/** What `read` returns, or the InputError that it throws. Any other error fails the test. */
export function resultOf<T>(read: () => T): T | InputError {
	try {
		return read();
	} catch (error) {
		if (error instanceof InputError) return error;
		throw error;
	}
}

/** Expects `read` to reject each of these values with an InputError. */
export function expectRejected(
	read: (value: unknown) => unknown,
	values: readonly unknown[],
	message: RegExp,
): void {
	for (const value of values) {
		const result = resultOf(() => read(value));
		expect([value, result]).toEqual([value, expect.any(InputError)]);
		expect((result as InputError).message).toMatch(message);
	}
}
