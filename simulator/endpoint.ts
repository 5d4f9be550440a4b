import type { Store } from './data/store';
import type { SimulatorOptions } from './options';

/** A request as an endpoint sees it: authenticated, counted, its body parsed. */
export interface Call {
	data: Store;
	options: SimulatorOptions;
	params: Record<string, string>;
	query: Record<string, unknown>;
	/** Parsed JSON, or a form with files as `MultipartBody`. */
	body: unknown;
	/** The whole address that was called. */
	url: string;
}

export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** The path with its ids as `{id}`. */
	route: string;
	/** Whether a call changes or sends something. */
	writes: boolean;
	/** Gives the body of the 200 answer, or throws a ServiceError. */
	handle: (call: Call) => unknown;
}

type Handle = Endpoint['handle'];

/** A call that only reads, whatever its method. */
export function reads(method: Endpoint['method'], route: string, handle: Handle): Endpoint {
	return { method, route, writes: false, handle };
}

export function writes(method: Endpoint['method'], route: string, handle: Handle): Endpoint {
	return { method, route, writes: true, handle };
}
