import type { IDataObject } from 'n8n-workflow';

import { jakartaDay } from '../../nodes/MessagingCrm/service';
import { atPath, getOwn, isObject, textOf } from '../../nodes/MessagingCrm/shared/json';
import { timestampMs } from '../../nodes/MessagingCrm/shared/moment';

export interface Answer {
	/** The key of the request in REQUESTS. */
	name: string;
	/** The request as in REQUESTS. */
	request: string;
	/** The status, or why no response arrived. */
	result: number | string;
	headers: IDataObject;
	body: unknown;
}

/** The responses of the service. They contain personal data, so the report has only what report.ts selects. */
export class Seen {
	readonly answers: Answer[] = [];

	/** @param keyBusiness the business ID in the key's payload, if the key is a JWT */
	constructor(readonly keyBusiness: unknown) {}

	/** The body of the response to a request; undefined if the request failed. */
	body(name: string): unknown {
		return this.answers.find((answer) => answer.name === name && isOk(answer))?.body;
	}

	/** The first array in a response, with its dot path. It can be the body, a field of the body, or a field of `data`. */
	list(name: string): [path: string, array: unknown[]] | undefined {
		const body = this.body(name);
		const inside = (value: unknown, path: string) =>
			Object.entries(isObject(value) ? value : {}).map(
				([key, inner]) => [path + key, inner] as const,
			);
		const candidates = [['', body], ...inside(body, ''), ...inside(getOwn(body, 'data'), 'data.')];
		return candidates.find(([, value]) => Array.isArray(value)) as ReturnType<Seen['list']>;
	}

	/** The records in a response: those of a list, or a single record. */
	records(name: string): IDataObject[] {
		const isOne = /(\/one|^business)$/.test(name);
		const records = isOne ? [getOwn(this.body(name), 'data')] : this.list(name)?.[1];
		return (records ?? []).filter(isObject);
	}

	ids(name: string): string[] {
		return this.records(name).map(idOf);
	}

	/** Replaces paths in braces with values, as in REQUESTS; undefined if a value is missing. */
	filledIn(text: string | undefined, write: (value: string) => string): string | undefined {
		let isComplete = text !== undefined;
		const filled = text?.replace(/\{([\w/]+)\.([\w.]+)\}/g, (_, list: string, path: string) => {
			const [first] = this.records(list);
			const days = { day: dayOf(createdAt(first)), activeDay: dayOf(activeAt(first)) };
			const metadata = getOwn(this.body(list), 'metadata');
			const value = textOf(atPath({ ...first, ...days, metadata }, path));
			isComplete &&= value !== '';
			return write(value);
		});
		return isComplete ? filled : undefined;
	}
}

export const isOk = ({ result }: Answer): boolean => [200, 201, 204].includes(Number(result));

export const idOf = (record: IDataObject) => textOf(record.item_id ?? record.id);

/** When a record was created, in ms since the epoch; NaN if this is unknown. */
export const createdAt = (record?: IDataObject) => timestampMs(record?.created_at) ?? NaN;

/** When the last message of a conversation was written, in ms since the epoch; NaN if this is unknown. */
export const activeAt = (conversation?: IDataObject) =>
	timestampMs(atPath(conversation, 'last_message.created_at')) ?? NaN;

/** Converts a time in ms to the day in Jakarta; undefined for NaN. */
export const dayOf = (moment: number) => (Number.isNaN(moment) ? undefined : jakartaDay(moment));
