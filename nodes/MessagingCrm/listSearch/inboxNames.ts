import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { LISTS } from '../service';
import { atPath, recordId, textOf } from '../shared/json';
import { NO_RECORDS, readEnvelope } from '../transport/paging';
import { readEndpoint } from './editor';

/** Where a conversation may have the name of its inbox. */
export const INBOX_NAME = ['inbox.name', 'inbox_name'];

const LIST = LISTS.connectedInboxes;

/**
 * Adds the names of their inboxes to conversations that have only the IDs, since a person may write to several inboxes. It
 * takes one request for all pages. If that fails, the names are left out.
 */
export function inboxNames(
	context: ILoadOptionsFunctions,
): (records: IDataObject[]) => Promise<IDataObject[]> {
	let reading: Promise<Map<string, string>> | undefined;
	return async (records) => {
		if (!records.some(needsName)) return records;
		const names = await (reading ??= readNames(context));
		return records.map((record) =>
			needsName(record)
				? { ...record, inbox_name: names.get(textOf(record.inbox_id)) ?? '' }
				: record,
		);
	};
}

function needsName(record: IDataObject): boolean {
	const hasName = INBOX_NAME.some((field) => textOf(atPath(record, field)) !== '');
	return !hasName && textOf(record.inbox_id) !== '';
}

async function readNames(context: ILoadOptionsFunctions): Promise<Map<string, string>> {
	const body = await readEndpoint(context, LIST.endpoint).catch(() => undefined);
	const { records } = readEnvelope(body, LIST) ?? NO_RECORDS;
	return new Map(
		records.map((inbox) => [recordId(inbox, LIST.idFields) ?? '', textOf(inbox.name)]),
	);
}
