import type { IDataObject } from 'n8n-workflow';

import type { Aspect } from './aspect';

/** How many conversations there are. */
export const CONVERSATIONS = 5;

/** As Waiting Minutes is by default. */
const WAIT_MS = 10 * 60_000;

interface Read {
	id: string;
	conversation_id: string;
	sender_type: string;
	created_at: string;
}

/** Customer Waiting, compared with the messages for which New Message has fired: those that the trigger knows. */
export class WaitingModel implements Aspect {
	readonly events = ['customerWaiting'];
	private readonly read = new Map<string, Read>();
	private readonly fired = new Set<string>();

	begin(): void {
		this.read.clear();
		this.fired.clear();
	}

	getReady(): void {}

	take(items: IDataObject[], time: number): string[] {
		const ofType = (type: string) =>
			items.filter(({ _event }) => (_event as { type: string }).type === type);
		for (const item of ofType('messageCreated')) {
			this.read.set(String(item.id), item as unknown as Read);
		}
		return ofType('customerWaiting').flatMap((item) => {
			const id = String(item.id);
			const isDoubled = this.fired.has(id);
			this.fired.add(id);
			const { waiting_since, waiting_messages } = item._event as IDataObject;
			const unanswered = this.unanswered(String(item.conversation_id));
			const moments = unanswered.map((message) => Date.parse(message.created_at));
			const last = Math.max(...moments);
			const is = (isRight: boolean, what: string) => (isRight ? [] : [`${what}: ${id} waiting`]);
			return [
				...is(!isDoubled, 'doubled'),
				...is(
					unanswered.some((message) => message.id === id),
					'answered or unread',
				),
				...is(Date.parse(String(item.created_at)) === last, 'not the last'),
				...is(time - last >= WAIT_MS, 'early'),
				...is(Date.parse(String(waiting_since)) === Math.min(...moments), 'wrong since'),
				...is(waiting_messages === unanswered.length, 'wrong count'),
			];
		});
	}

	lost(mustFire: (record: Read) => boolean): string[] {
		return Array.from({ length: CONVERSATIONS }, (_, index) => this.unanswered(`c${index}`))
			.filter((unanswered) => {
				const [last] = unanswered
					.map((message) => message.created_at)
					.sort()
					.reverse();
				const latest = unanswered.filter((message) => message.created_at === last);
				return latest.some(mustFire) && !latest.some(({ id }) => this.fired.has(id));
			})
			.map(([{ conversation_id }]) => `${conversation_id} waiting`);
	}

	/** The customer's messages in a conversation that are later than all answers. */
	private unanswered(conversation: string): Read[] {
		const messages = [...this.read.values()].filter(
			({ conversation_id }) => conversation_id === conversation,
		);
		const answers = messages.filter(({ sender_type }) => sender_type === 'agent');
		const answered = Math.max(0, ...answers.map(({ created_at }) => Date.parse(created_at)));
		return messages.filter(
			({ sender_type, created_at }) =>
				sender_type === 'contact' && Date.parse(created_at) > answered,
		);
	}
}
