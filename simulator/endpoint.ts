import type { FastifySchema } from 'fastify';
import type { Store } from './data/store';
import type { SimulatorOptions } from './options';
import { ID, object, type Accepted, type Properties, type Schema } from './schema';

/** A request as an endpoint sees it: authenticated, counted, and valid by the endpoint's schemas. */
export interface Call<Body = Schema<unknown>> {
	data: Store;
	options: SimulatorOptions;
	/** The UUIDs of the path. */
	params: Record<string, string>;
	/** The parameters that the endpoint knows; an empty one counts as not given. */
	query: Partial<Record<string, string>>;
	/** The fields that the endpoint knows. Of a form with files, a `MultipartBody`. */
	body: Accepted<Body>;
}

export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** The path with its ids as `{id}`. */
	route: string;
	/** Whether a call changes or sends something. */
	writes: boolean;
	schema: FastifySchema;
	/** Gives the body of the 200 answer, or throws a ServiceError. */
	handle(call: Call): unknown;
}

/**
 * A call that only reads, whatever its method.
 * @param rules what a request must look like, as far as schemas can tell
 */
export function reads<Body extends Schema<unknown>>(
	method: Endpoint['method'],
	route: string,
	handle: (call: Call<Body>) => unknown,
	{ query, body }: { query?: Properties; body?: Body } = {},
): Endpoint {
	const ids = Array.from(route.matchAll(/\{(\w+)\}/g), ([, name]) => [name, ID] as const);
	const schema: FastifySchema = { params: object(Object.fromEntries(ids)) };
	if (query) schema.querystring = object(query);
	if (body) schema.body = body;
	return { method, route, writes: false, schema, handle };
}

export function writes<Body extends Schema<unknown>>(
	...endpoint: Parameters<typeof reads<Body>>
): Endpoint {
	return { ...reads(...endpoint), writes: true };
}
