/** A JSON Schema for values of the type `T`. */
export interface Schema<T> {
	accepts?: T;
	/** The expected value, for error messages. */
	description?: string;
	[keyword: string]: unknown;
}

export type Accepted<S> = S extends Schema<infer T> ? T : never;

export const TEXT: Schema<string> = { type: 'string' };
/** A text that matches a pattern. */
export const matchingText = (pattern: string, description: string): Schema<string> => {
	return { type: 'string', pattern, description };
};
export const FILLED = matchingText('\\S', 'a non-empty string');
export const ID: Schema<string> = { type: 'string', format: 'uuid', description: 'a UUID' };
export const DATE: Schema<string> = {
	type: 'string',
	format: 'date',
	description: 'a date in the format YYYY-MM-DD',
};
export const INTEGER: Schema<number> = { type: 'integer' };
export const BOOLEAN: Schema<boolean> = { type: 'boolean' };
export const OBJECT: Schema<object> = { type: 'object' };

/** One of these texts. */
export function oneOf<T extends string>(...values: T[]): Schema<T> {
	return { enum: values, description: `one of ${values.join(', ')}` };
}

export function arrayOf<T>(items: Schema<T>, minItems = 0): Schema<T[]> {
	return { type: 'array', items, minItems };
}

export type Properties = Record<string, Schema<unknown>>;
type Values<P extends Properties> = { [Name in keyof P]: Accepted<P[Name]> };

/** An object with required and optional properties. Adds default values, and drops unknown properties. */
export function object<R extends Properties, O extends Properties = Record<never, never>>(
	required: R,
	others?: O,
): Schema<Values<R> & Partial<Values<O>>> {
	const properties = { ...required, ...others };
	const names = Object.keys(required);
	return { type: 'object', properties, required: names, additionalProperties: false };
}

/** An object whose properties are all optional. */
export function optional<P extends Properties>(properties: P) {
	return object({}, properties);
}
