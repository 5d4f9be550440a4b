import type { IDataObject } from 'n8n-workflow';

import { jakartaDay, LISTS, unwrapOne } from '../../nodes/MessagingCrm/service';
import { atPath, getOwn, recordId, textOf } from '../../nodes/MessagingCrm/shared/json';
import { timestampMs } from '../../nodes/MessagingCrm/shared/moment';
import { type Envelope, readEnvelope } from '../../nodes/MessagingCrm/transport/paging';

export type ListName = keyof typeof LISTS;

export interface Answer {
	/** The name and the path of the request in REQUESTS. */
	name: string;
	path: string;
	/** What filled the names in braces. */
	filled: Record<string, string>;
	/** The status, or why no response came. */
	result: number | string;
	headers: IDataObject;
	body: unknown;
}

export const isOk = ({ result }: Answer): boolean => [200, 201, 204].includes(Number(result));

/** The responses of the service. They contain people's data: only what report.ts lets through gets into a report. */
export class Seen {
	readonly answers: Answer[] = [];

	get(name: string): Answer | undefined {
		return this.answers.find((answer) => answer.name === name);
	}

	/** The response to a request that succeeded. */
	ok(name: string): Answer | undefined {
		return this.answers.filter(isOk).find((answer) => answer.name === name);
	}

	/** The list in a response; undefined if there is none, or the node cannot find it. */
	envelope(name: string): Envelope | undefined {
		const [answer, list] = [this.ok(name), listOf(name)];
		return answer && list ? readEnvelope(answer.body, list) : undefined;
	}

	/** The records in a response, which is a list or one of them. */
	records(name: string): IDataObject[] {
		const answer = this.ok(name);
		if (!answer || listOf(name)) return this.envelope(name)?.records ?? [];
		return unwrapOne(answer.body, answer.path);
	}

	/** The IDs of the records; empty for a record without one. */
	ids(name: string): string[] {
		const { idFields } = listOf(name) ?? { idFields: ['id', 'item_id'] };
		return this.records(name).map((record) => recordId(record, idFields) ?? '');
	}

	/** What stands for the names in braces; undefined if the responses lack one. */
	valuesFor(text: string): Record<string, string> | undefined {
		const known: Record<string, unknown> = {
			orderId: this.ids('orders')[0],
			otherOrderId: this.ids('orders')[1],
			productId: this.records('orders')
				.map((order) => atPath(order, 'orders_products.0.product_id'))
				.find((id) => textOf(id) !== ''),
			day: createdDay(this.records('orders')[0]),
			boardId: this.ids('boards')[0],
			itemId: this.ids('boardItems')[0],
			conversationId: this.ids('conversations')[0],
			inboxId: this.ids('inboxes')[0],
		};
		const names = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name);
		if (names.some((name) => textOf(known[name]) === '')) return undefined;
		return Object.fromEntries(names.map((name) => [name, textOf(known[name])]));
	}
}

function listOf(name: string) {
	return getOwn(LISTS, name.split('.')[0]) as (typeof LISTS)[ListName] | undefined;
}

/** The day on which a record was created, in Jakarta; undefined if it does not say. */
export function createdDay(record: IDataObject = {}): string | undefined {
	const moment = timestampMs(record.created_at);
	return moment === undefined ? undefined : jakartaDay(moment);
}
