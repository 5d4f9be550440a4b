import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';

/** The error that an endpoint throws to reject a request. */
export class ServiceError extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}

export function reject(message: string, status = 400): never {
	throw new ServiceError(status, message);
}

/** Returns the record, or rejects the request with a 404 if it is undefined. @param name what users call the record */
export function found<T>(record: T | undefined, name: string): T {
	return record ?? reject(`${name} not found`, 404);
}

export const noEndpoint = () => reject('Endpoint not found', 404);

/** The body of an error response. Its format depends on the path, except for 401 and 429. */
export function errorBody(
	path: string,
	status: number,
	message = STATUS_CODES[status] ?? 'Unknown error',
): object {
	if (status === 429) return { message: 'Too many requests, please try again later' };
	if (status === 401 || !path.startsWith('/api/')) {
		return { success: false, status_code: status, error: { message } };
	}
	return {
		success: false,
		// According to the reference, the reason is always in `error.message`.
		message: STATUS_CODES[status] ?? 'Error',
		statusCode: status,
		error: { message },
		correlationId: randomUUID(),
	};
}
