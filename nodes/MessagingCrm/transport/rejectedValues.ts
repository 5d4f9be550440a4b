import type { IDataObject } from 'n8n-workflow';

import { isObject, textOf } from '../shared/json';
import { labelOf, type SentValue } from '../shared/path';
import { withoutKey } from './redact';

/** The values of a request. */
interface Sent {
	/** The path values that are not UUIDs. */
	notUuids?: SentValue[];
	query?: IDataObject;
	body?: unknown;
	apiKey: string;
}

const MAX_VALUE_LENGTH = 50;

/**
 * The IDs that a rejection is about: those of the fields that the reason names, otherwise the path values that are
 * not UUIDs, unless the reason names another field.
 *
 * Other values are not shown, since some are secret. Only a name with an underscore is taken for a field, e.g.
 * `record_id`: a name such as `message` may be an ordinary word of the reason.
 *
 * @param reason the service's own words
 * @returns values of up to 50 characters, without the API key; none if nothing is known
 */
export function rejectedValues(
	reason: string,
	{ notUuids = [], query, body, apiKey }: Sent,
): SentValue[] {
	const words = new Set(reason.split(/\W+/));
	const fields = { ...query, ...(isObject(body) && !Buffer.isBuffer(body) ? body : {}) };
	const named = Object.keys(fields).filter((name) => name.includes('_') && words.has(name));
	const ids = named
		.filter((name) => name.endsWith('_id') && textOf(fields[name]) !== '')
		.map((name) => ({ label: labelOf(inCamelCase(name)), value: textOf(fields[name]) }));
	const rejected = named.length > 0 ? ids : notUuids;
	return rejected.map(({ label, value }) => ({
		label,
		value: withoutKey(value, apiKey).slice(0, MAX_VALUE_LENGTH),
	}));
}

function inCamelCase(name: string): string {
	return name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
}
