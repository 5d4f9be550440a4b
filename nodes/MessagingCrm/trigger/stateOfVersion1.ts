import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../shared/json';
import { digest } from './changes';
import { FINGERPRINT_LENGTH, type Settings, type SourceQuery } from './settings';

/** The fields whose values version 1 saved, in this order: those with their own event. */
function watchedFields({ events }: SourceQuery): string[] {
	return events.flatMap(({ onChanged, field }) => (onChanged && field !== undefined ? field : []));
}

/** The fingerprint of these settings in version 1: one for all sources, including the key and the address. */
export function fingerprintOfVersion1({ account, queries }: Settings): string {
	const decisive = queries.map((sourceQuery) => {
		const { path, query, clientFilter, watch, events } = sourceQuery;
		const { dated, lookBackDays, comparesContent } = watch;
		const watchOfVersion1 = {
			dated,
			lookBackDays,
			fields: watchedFields(sourceQuery),
			comparesContent,
		};
		return [[path, query, clientFilter, watchOfVersion1], events.map(({ value }) => value)];
	});
	const { baseUrl, apiKey } = account;
	return digest(JSON.stringify([baseUrl, apiKey, decisive]), FINGERPRINT_LENGTH);
}

/**
 * Converts what version 1 saved of a source: the first day was called `floor`, and watched values were lists
 * without names.
 *
 * @param saved any value; what cannot be read is returned unchanged
 */
export function recordsOfVersion1(saved: unknown, query: SourceQuery): IDataObject {
	if (!isObject(saved)) return {};
	const { floor, watched, ...same } = saved;
	const names = watchedFields(query);
	return {
		...same,
		watchFrom: floor,
		watched: Array.isArray(watched) ? watched.map((values) => named(names, values)) : undefined,
	};
}

function named(names: string[], list: unknown): string | undefined {
	try {
		const values: unknown = JSON.parse(String(list));
		if (!Array.isArray(values) || values.length !== names.length) return undefined;
		return JSON.stringify(Object.fromEntries(names.map((name, index) => [name, values[index]])));
	} catch {
		return undefined;
	}
}
