import { InputError } from '../../shared/inputError';
import { isUuid } from '../../shared/json';
import { decoded } from '../../shared/path';
import { readRequired } from '../../shared/values';

/** Segments of the characters that a path can have, each after a slash. */
const PATH = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)+\/?$/;

/** Segments that would lead to another path, also percent-encoded. */
const LEADS_ELSEWHERE = /^\.\.?$|[\\/]/;

export interface EnteredPath {
	path: string;
	/** The path with a placeholder for each ID: requests count for one endpoint, whatever the IDs. */
	endpoint: string;
}

/**
 * Reads the path of an endpoint, e.g. `/api/orders/7`.
 * @throws InputError for a host, a query, `.` and `..`
 */
export function readPath(value: unknown, label: string): EnteredPath {
	const path = readRequired(value, label);
	const segments = path.split('/');
	if (!PATH.test(path) || segments.some((one) => LEADS_ELSEWHERE.test(decoded(one)))) {
		throw new InputError(
			`${label} is not a path of the service: "${path.slice(0, 50)}"`,
			`Enter only the path as ${label}, e.g. /api/contacts, without the address of the service, ".." and spaces. Enter what comes after a "?" under Query Parameters (JSON).`,
		);
	}
	const isId = (segment: string) => isUuid(segment) || /^\d+$/.test(segment);
	return { path, endpoint: segments.map((one) => (isId(one) ? '{pathId}' : one)).join('/') };
}
