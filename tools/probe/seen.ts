import type { IDataObject } from 'n8n-workflow';

import { jakartaDay, LISTS, unwrapOne } from '../../nodes/MessagingCrm/service';
import { atPath, recordId, textOf } from '../../nodes/MessagingCrm/shared/json';
import { momentOf } from '../../nodes/MessagingCrm/shared/moment';
import { type Envelope, readEnvelope } from '../../nodes/MessagingCrm/transport/paging';
import type { ListName, Step } from './plan';

/** A response, or why none came. */
export interface Answer {
	step: Step;
	/** What filled the step's names in braces. */
	filled: Record<string, string>;
	status?: number;
	/** A code such as ECONNREFUSED. */
	failure?: string;
	headers: IDataObject;
	body: unknown;
}

/** The responses of the service. They contain people's data: only what shown.ts lets through gets into a report. */
export class Seen {
	readonly answers: Answer[] = [];
	/** Records asked for per page. */
	limit = 200;
	/** The header of the key: the first one that was not rejected. */
	keyHeader = 'api_key';
	/** Why not all requests were sent. */
	stopped?: string;

	stop(reason: string): this {
		this.stopped = reason;
		return this;
	}

	get(name: string): Answer | undefined {
		return this.answers.find(({ step }) => step.name === name);
	}

	/** What the service did with a request; a 429 says nothing about it. */
	outcome(name: string): 'accepted' | 'rejected' | 'not seen' {
		const answer = this.get(name);
		if (!answer || [undefined, 429].includes(answer.status)) return 'not seen';
		return isOk(answer) ? 'accepted' : 'rejected';
	}

	/** The list in a successful response; undefined if there is none, or the node cannot find it. */
	envelope(name: string): Envelope | undefined {
		const answer = this.get(name);
		if (!answer?.step.list || !isOk(answer)) return undefined;
		return readEnvelope(answer.body, LISTS[answer.step.list]);
	}

	records(...names: string[]): IDataObject[] {
		return names.flatMap((name) => this.envelope(name)?.records ?? []);
	}

	/** The record in a successful response to a request for one. */
	one(name: string): IDataObject | undefined {
		const answer = this.get(name);
		return answer && isOk(answer) ? unwrapOne(answer.body, answer.step.endpoint)[0] : undefined;
	}

	/** The records of a list as texts that distinguish them. */
	ids(name: string): string[] {
		const list = this.get(name)?.step.list;
		const fields = list ? LISTS[list].idFields : [];
		return this.records(name).map((record) => recordId(record, fields) ?? JSON.stringify(record));
	}

	/** What stands for a name in braces; undefined if no response has it. */
	valueOf(name: string, list?: ListName): string | undefined {
		const count = this.records(list ?? '').length;
		const values: Record<string, () => string | undefined> = {
			limit: () => String(this.limit),
			part: () => (count < 3 ? undefined : String(Math.ceil(count * 0.6))),
			day: () => this.dayOf(list ?? ''),
			orderId: () => this.ids('orders').at(0),
			otherOrderId: () => this.ids('orders').at(1),
			productId: () => this.productId(),
			boardId: () => this.ids('boards').at(0),
			itemId: () => this.ids('boardItems').at(0),
			campaignId: () => this.ids('campaigns').at(0),
			conversationId: () => this.ids('conversations').at(0),
			inboxId: () => this.ids('inboxes').at(0) ?? this.ids('connectedInboxes').at(0),
		};
		return values[name]?.();
	}

	/** The day on which a record was created that has changed on another day, if there is one. */
	private dayOf(list: string): string | undefined {
		const days = this.records(list)
			.map((record) => ['created_at', 'updated_at'].map((field) => dayOf(record, field)))
			.filter(([created]) => created !== undefined);
		const changedLater = days.find(([created, changed]) => changed !== created);
		return (changedLater ?? days.at(0))?.at(0);
	}

	private productId(): string | undefined {
		return this.records('orders')
			.flatMap(({ orders_products: products }) => (Array.isArray(products) ? products : []))
			.map((product) => textOf(atPath(product, 'product_id')))
			.find((id) => id !== '');
	}
}

export function isOk({ status = 0 }: Answer): boolean {
	return status >= 200 && status < 300;
}

/** The day of a timestamp in Jakarta; undefined if the record does not have it. */
export function dayOf(record: IDataObject, field: string): string | undefined {
	const moment = momentOf(record[field]);
	return moment === undefined ? undefined : jakartaDay(moment);
}
