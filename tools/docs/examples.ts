import { startSimulator } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { catalogue, type CatalogueOperation } from '../../test/engine/support/catalogue';
import { runNode } from '../../test/engine/support/engine';
import { openList } from '../../test/engine/support/lists';
import { byId } from '../../test/engine/support/service';
import type { Operation } from './catalogue';

/** When all examples take place, so that they are the same every day. */
const EXAMPLE_TIME = Date.parse('2026-03-10T12:00:00+07:00');

const LONGEST_TEXT = 70;
const LONGEST_LIST = 2;

export interface Example {
	/** The first item of the output. */
	item: IDataObject;
	/** The endpoints it called, in order. */
	calls: string[];
}

/**
 * Runs an operation on n8n's own engine against a service that is always the same.
 * @throws Error if it outputs nothing
 */
export async function exampleOf({ resource, operation, heading }: Operation): Promise<Example> {
	if (operation === 'sendAndWait') {
		// The output is not known before somebody responds.
		return { item: { data: { approved: true } }, calls: ['POST /messages/whatsapp'] };
	}
	const entry = catalogue.operations.find(
		(one) => one.resource === resource && one.operation === operation,
	)!;
	const sim = await startSimulator({ now: () => EXAMPLE_TIME, boards: 1 });
	try {
		const credential = { baseUrl: sim.url, apiKey: sim.key, keyHeader: 'apiKey' };
		const given = { ...entry.case?.parameters, ...entry.case?.example?.(sim.data) };
		const parameters = await withRecords(entry, given, credential);
		sim.reset();
		const { items, error } = await runNode({ credential, parameters });
		if (items.length === 0) {
			throw new Error(
				`There is no example of ${heading} (${error?.message ?? 'no items'}): ` +
					'add a case with an example that outputs something to its entry in test/engine/support/catalogue',
			);
		}
		const calls = sim.requests.map(({ method, route }) => `${method} ${route}`);
		return { item: shortened(items[0].json) as IDataObject, calls: [...new Set(calls)] };
	} finally {
		await sim.close();
	}
}

/** Chooses the first record of each list that the operation needs something from, as a user would. */
async function withRecords(
	{ resource, operation, params }: CatalogueOperation,
	given: INodeParameters,
	credential: IDataObject,
): Promise<INodeParameters> {
	const parameters: INodeParameters = { resource, operation, ...given };
	for (const { name, required, listSearch } of params) {
		if (listSearch === undefined || !(required || name in given)) continue;
		const { results } = await openList(listSearch, credential, { parameters });
		parameters[name] = byId(String(results[0].value));
	}
	return parameters;
}

/** The same with long texts and lists cut: what a record looks like, not all that is in it. */
export function shortened(value: unknown): unknown {
	if (typeof value === 'string' && value.length > LONGEST_TEXT) {
		return `${value.slice(0, LONGEST_TEXT)}…`;
	}
	if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(shortened);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}
