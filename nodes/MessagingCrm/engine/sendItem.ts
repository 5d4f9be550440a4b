import type { IDataObject } from 'n8n-workflow';

import { idFieldsOf, recipientsIn, unwrapOne } from '../service';
import { recordId } from '../shared/json';
import { type ApiCall, limitOf, removeSecrets } from '../transport';
import { shownForm, withForm } from './form';
import { type Outcome, toItems } from './item';
import type { Done, SendChanged } from './operation';
import { fieldPicker } from './outputFields';
import type { PreparedItem } from './prepare';
import { readList } from './readList';
import type { Run } from './run';

/**
 * Sends the requests of an item.
 * @returns its outcome: processed, shown, or skipped
 * @throws CallError; InputError; NotSentError if the run was stopped before all pages of a list were read
 */
export async function sendItem(run: Run, prepared: PreparedItem): Promise<Outcome> {
	const { item, account, listOptions, call, form, steps, callOptions } = prepared;
	const { list } = run.operation;
	if (list && listOptions) {
		return { kind: 'processed', output: await readList(run, prepared, listOptions, list) };
	}
	const isShown = callOptions.dryRun && !call.readOnly;
	const shown: IDataObject[] = [];
	const send: SendChanged = async (changes) => {
		const changed = { ...call, ...changes };
		if (!isShown || changed.readOnly) {
			return await run.call(account, form ? await withForm(changed, form) : changed);
		}
		shown.push(showRequest(run, prepared, changed));
		return {};
	};
	const done: Done | { skipped: string } = steps
		? await steps.send(call, send)
		: { body: await send({}) };
	if ('skipped' in done) return { kind: 'skipped', reason: done.skipped };
	const records = isShown ? shown : recordsToOutput(run, done.body, prepared);
	const output = toItems(withAction(records, done.action), item.index);
	return { kind: isShown ? 'shown' : 'processed', output };
}

/** The action comes first, so that it is visible in n8n's tables. */
function withAction(records: IDataObject[], action: string | undefined): IDataObject[] {
	if (action === undefined) return records;
	const first = { _action: action };
	return records.map((record) => ({ ...first, ...record, ...first }));
}

function recordsToOutput(
	{ stats }: Run,
	body: unknown,
	{ call, callOptions: { outputFields } }: PreparedItem,
): IDataObject[] {
	const records = call.method === 'DELETE' ? [{ deleted: true }] : unwrapOne(body, call.endpoint);
	const [first] = records;
	// A body in which no record was found is not simplified: it could lose data.
	const isRecord = recordId(first, idFieldsOf(call.endpoint)) !== undefined;
	const fields = { ...outputFields, isSimplified: outputFields.isSimplified && isRecord };
	return records.map(fieldPicker(fields, stats.missingFields));
}

/**
 * Shows what a request would send, instead of sending it.
 * @returns first what a person checks, e.g. the text and the recipient of a message, then method, path, query and body as
 * the service would get them, without the API key; a form is shown by its fields, and a file in it by its name, type and
 * size in bytes
 */
function showRequest(
	{ stats, operation }: Run,
	{ connection, form, shownInDryRun }: PreparedItem,
	{ method, path, query, body }: ApiCall,
): IDataObject {
	stats.limit = limitOf(connection);
	const shown = {
		...shownInDryRun,
		recipient: operation.adds === 'message' ? recipientsIn(body)[0] : undefined,
		...{ method, path, query: { ...query } },
		body: form ? shownForm(form) : body,
	};
	// A copy in which undefined fields are left out.
	const copy = JSON.parse(JSON.stringify(shown)) as IDataObject;
	removeSecrets(copy, connection.apiKey);
	return copy;
}
