import type { FastifySchema } from 'fastify';
import { wrap, type Answer } from './envelope';
import { noEndpoint } from './errors';
import { FILLED, ID, optional, type Accepted, type Properties, type Schema } from './schema';
import type { View } from './serializers';

/** A request as an endpoint receives it: authenticated, counted, and validated against the endpoint's schemas. */
export interface Call<Body = Schema<unknown>> extends View {
	/** The parameters of the path. */
	params: Record<string, string>;
	/** The query parameters that the endpoint knows. An empty one counts as missing. */
	query: Partial<Record<string, string>>;
	/** The body fields that the endpoint knows. For a form with files, its `fields` and `files`. */
	body: Accepted<Body>;
}

export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** The path with `{id}` in place of IDs. */
	route: string;
	/** Whether a call changes or sends something. */
	writes: boolean;
	schema: FastifySchema;
	/** The status of a successful response. */
	status: number;
	/** Whether it takes a urlencoded form and a partner's key, instead of JSON and the key of a business. */
	forPartners: boolean;
	/** Returns the body of the response, or throws a ServiceError. */
	handle(call: Call): unknown;
}

/** Besides `/business_workflows/`, the endpoints that the reference does not have. */
const ONLY_PUBLISHED = [
	'GET /api/conversations/{id}',
	'GET /messages/{id}',
	'DELETE /templates/{wa_template_id}',
];

/** Whether the service has the endpoint: with published responses, or if it follows only the reference. */
function exists(endpoint: string, reference: boolean): boolean {
	if (!reference) return endpoint !== 'DELETE /templates';
	return !endpoint.includes('/business_workflows/') && !ONLY_PUBLISHED.includes(endpoint);
}

/**
 * An endpoint that only reads, whatever its method.
 * @param rules for requests, as far as schemas can express them
 */
export function reads<Body extends Schema<unknown>>(
	method: Endpoint['method'],
	route: string,
	answer: (call: Call<Body>) => Answer,
	{ query, body }: { query?: Properties; body?: Body } = {},
): Endpoint {
	const params = Array.from(route.matchAll(/\{(\w+)\}/g), ([, name]) => {
		return [name, name === 'wa_template_id' ? FILLED : ID] as const;
	});
	const schema: FastifySchema = { params: optional(Object.fromEntries(params)) };
	if (query) schema.querystring = optional(query);
	if (body) schema.body = body;
	const handle = (call: Call) => {
		const { reference } = call.options;
		if (!exists(`${method} ${route}`, reference)) return noEndpoint();
		return wrap(route, answer(call), reference);
	};
	return { method, route, writes: false, schema, status: 200, forPartners: false, handle };
}

export function writes<Body extends Schema<unknown>>(
	...endpoint: Parameters<typeof reads<Body>>
): Endpoint {
	return { ...reads(...endpoint), writes: true };
}
