import AjvCompiler, { type ErrorObject } from '@fastify/ajv-compiler';
import type { FastifyServerOptions } from 'fastify';
import { reject, ServiceError } from './errors';
import { arrayOf, type Schema } from './schema';

// All simulators of a process share an instance, so that each schema is compiled only once.
const buildValidator = AjvCompiler();
// Strings such as "5" do not count as numbers. `verbose` adds the schema, with its description, to an error.
const ajv = { customOptions: { coerceTypes: false, verbose: true } };

/** How fastify applies the schemas of the endpoints. */
export const VALIDATION: FastifyServerOptions = {
	schemaController: { compilersFactory: { buildValidator } },
	ajv,
	schemaErrorFormatter: ([error], part) =>
		new ServiceError(400, reasonOf(error as ErrorObject, part)),
};

/** Whether a schema accepts a value. For schemas that depend on stored records. */
export function accepts(schema: Schema<unknown>, value: unknown): boolean {
	return buildValidator({}, ajv)({ schema })(value) === true;
}

/** Parses a parameter that contains the JSON text of an array. Rejects the request if it does not. */
export function arrayIn<T>(json: string, name: string, items: Schema<T>): T[] {
	try {
		const array: unknown = JSON.parse(json);
		if (accepts(arrayOf(items), array)) return array as T[];
	} catch {
		// The text is not JSON.
	}
	return reject(`${name} must be a valid JSON array`);
}

/** The reason for a rejection. It names the field, e.g. `orders_products.0.quantity must be >= 1`. */
function reasonOf(
	{ instancePath, keyword, params, message, parentSchema }: ErrorObject,
	part: string,
): string {
	const path = instancePath.split('/').slice(1);
	if (keyword === 'required') return `${[...path, params.missingProperty].join('.')} is required`;
	const expected = parentSchema?.description as string | undefined;
	return `${path.join('.') || part} ${expected ? `must be ${expected}` : message}`;
}
