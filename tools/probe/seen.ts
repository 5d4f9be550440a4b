import type { IDataObject } from 'n8n-workflow';

import { jakartaDay } from '../../nodes/MessagingCrm/service';
import { atPath, getOwn, isObject, textOf } from '../../nodes/MessagingCrm/shared/json';
import { timestampMs } from '../../nodes/MessagingCrm/shared/moment';

export interface Answer {
	/** The name and the text of the request in REQUESTS. */
	name: string;
	request: string;
	/** The status, or why no response arrived. */
	result: number | string;
	headers: IDataObject;
	body: unknown;
}

/** The responses of the service. They contain personal data: only parts that report.ts selects are in a report. */
export class Seen {
	readonly answers: Answer[] = [];

	/** @param keyBusiness the ID of the business in the payload of the key, if it is a JWT */
	constructor(readonly keyBusiness: unknown) {}

	/** The body of a response to a request that succeeded. */
	body(name: string): unknown {
		return this.answers.find((answer) => answer.name === name && isOk(answer))?.body;
	}

	/** The first array in a response, by dot path: the body, or a field of the body or of its `data`. */
	list(name: string): [path: string, array: unknown[]] | undefined {
		const body = this.body(name);
		const inside = (value: unknown, path: string) =>
			Object.entries(isObject(value) ? value : {}).map(
				([key, inner]) => [path + key, inner] as const,
			);
		const candidates = [['', body], ...inside(body, ''), ...inside(getOwn(body, 'data'), 'data.')];
		return candidates.find(([, value]) => Array.isArray(value)) as ReturnType<Seen['list']>;
	}

	/** The records in a response, which is a list or a single record. */
	records(name: string): IDataObject[] {
		const isOne = /(\/one|^business)$/.test(name);
		const records = isOne ? [getOwn(this.body(name), 'data')] : this.list(name)?.[1];
		return (records ?? []).filter(isObject);
	}

	ids(name: string): string[] {
		return this.records(name).map(idOf);
	}

	/** A text with its paths in braces filled in, see REQUESTS; undefined if a value is missing. */
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

/** In ms since the epoch; NaN if the record has no such time. */
export const createdAt = (record?: IDataObject) => timestampMs(record?.created_at) ?? NaN;

/** When the last message of a conversation was written. */
export const activeAt = (conversation?: IDataObject) =>
	timestampMs(atPath(conversation, 'last_message.created_at')) ?? NaN;

/** The day of a moment in Jakarta. */
export const dayOf = (moment: number) => (Number.isNaN(moment) ? undefined : jakartaDay(moment));
