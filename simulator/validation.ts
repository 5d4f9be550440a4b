import AjvCompiler, { type ErrorObject } from '@fastify/ajv-compiler';
import type { FastifyServerOptions } from 'fastify';
import { reject, ServiceError } from './errors';
import { arrayOf, type Schema } from './schema';

// All simulators in a process share this instance, which compiles each schema only once.
const buildValidator = AjvCompiler();
// Strings such as "5" are not converted to numbers. `verbose` adds the schema and its description to errors.
const ajv = { customOptions: { coerceTypes: false, verbose: true } };

/** The Fastify options for validating requests against the endpoints' schemas. */
export const VALIDATION: FastifyServerOptions = {
	schemaController: { compilersFactory: { buildValidator } },
	ajv,
	schemaErrorFormatter: ([error], part) =>
		new ServiceError(400, reasonOf(error as ErrorObject, part)),
};

/** Whether a schema accepts a value. Used for checks that an endpoint's schema cannot express. */
export function accepts(schema: Schema<unknown>, value: unknown): boolean {
	return buildValidator({}, ajv)({ schema })(value) === true;
}

/** Parses a parameter as a JSON array. Rejects the request if the parameter contains no valid array. */
export function arrayIn<T>(json: string, name: string, items: Schema<T>): T[] {
	try {
		const array: unknown = JSON.parse(json);
		if (accepts(arrayOf(items), array)) return array as T[];
	} catch {
		// The text is not JSON.
	}
	return reject(`${name} must be a valid JSON array`);
}

/** The reason for a rejection, with the name of the field, e.g. `orders_products.0.quantity must be >= 1`. */
function reasonOf(
	{ instancePath, keyword, params, message, parentSchema }: ErrorObject,
	part: string,
): string {
	const path = instancePath.split('/').slice(1);
	if (keyword === 'required') return `${[...path, params.missingProperty].join('.')} is required`;
	const expected = parentSchema?.description as string | undefined;
	return `${path.join('.') || part} ${expected ? `must be ${expected}` : message}`;
}
