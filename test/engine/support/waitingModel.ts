import type { IDataObject } from 'n8n-workflow';

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
export class WaitingModel {
	readonly events = ['customerWaiting'];
	private readonly read = new Map<string, Read>();
	private readonly fired = new Set<string>();

	/** The trigger begins. */
	begin(): void {
		this.read.clear();
		this.fired.clear();
	}

	/**
	 * Takes the items of a poll.
	 * @param time when it began
	 * @returns what is wrong with them
	 */
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
			const isWrong = {
				doubled: isDoubled,
				'answered or unread': !unanswered.some((message) => message.id === id),
				'not the last': Date.parse(String(item.created_at)) !== last,
				early: time - last < WAIT_MS,
				'wrong since': Date.parse(String(waiting_since)) !== Math.min(...moments),
				'wrong count': waiting_messages !== unanswered.length,
			};
			const wrong = Object.entries(isWrong).filter(([, is]) => is);
			return wrong.map(([what]) => `${what}: ${id} waiting`);
		});
	}

	/** @returns what should have fired and has not */
	lost(mustFire: (record: Read) => boolean): string[] {
		return Array.from({ length: CONVERSATIONS }, (_, index) => this.unanswered(`c${index}`))
			.filter((unanswered) => {
				const last = unanswered
					.map((message) => message.created_at)
					.sort()
					.at(-1);
				const latest = unanswered.filter((message) => message.created_at === last);
				return latest.some(mustFire) && !latest.some(({ id }) => this.fired.has(id));
			})
			.map(([{ conversation_id }]) => `${conversation_id} waiting`);
	}

	/** The customer's messages in a conversation that are later than all answers. */
	private unanswered(conversation: string): Read[] {
		const all = [...this.read.values()].filter((one) => one.conversation_id === conversation);
		const by = (sender: string) => all.filter(({ sender_type }) => sender_type === sender);
		const answers = by('agent').map(({ created_at }) => Date.parse(created_at));
		return by('contact').filter((one) => Date.parse(one.created_at) > Math.max(0, ...answers));
	}
}
