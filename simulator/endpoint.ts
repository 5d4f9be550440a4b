import type { FastifySchema } from 'fastify';
import { wrap, type Answer } from './envelope';
import { noEndpoint } from './errors';
import { FILLED, ID, optional, type Accepted, type Properties, type Schema } from './schema';
import type { View } from './serializers';

/** A request that has been authenticated, counted for the rate limit, and validated against the endpoint's schemas. */
export interface Call<Body = Schema<unknown>> extends View {
	/** The path parameters. */
	params: Record<string, string>;
	/** The query parameters in the endpoint's schema, without empty ones. */
	query: Partial<Record<string, string>>;
	/** The body fields in the endpoint's schema. A form with files has the two fields `fields` and `files`. */
	body: Accepted<Body>;
}

export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** The path with placeholders for IDs, e.g. `/api/orders/{id}`. */
	route: string;
	/** Whether requests change or send something. */
	writes: boolean;
	schema: FastifySchema;
	/** The status of a successful response. */
	status: number;
	/** Whether requests contain a URL-encoded form and a partner key instead of JSON and an API key. */
	forPartners: boolean;
	/** Returns the response body, or throws a ServiceError. */
	handle(call: Call): unknown;
}

/** Endpoints outside `/business_workflows/` that the reference does not have. */
const ONLY_PUBLISHED = [
	'GET /api/conversations/{id}',
	'GET /messages/{id}',
	'DELETE /templates/{wa_template_id}',
];

/** Whether the service has the endpoint. @param reference whether the service follows only the reference */
function exists(endpoint: string, reference: boolean): boolean {
	if (!reference) return endpoint !== 'DELETE /templates';
	return !endpoint.includes('/business_workflows/') && !ONLY_PUBLISHED.includes(endpoint);
}

/** Returns an endpoint that only reads, even if its method is POST. */
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
