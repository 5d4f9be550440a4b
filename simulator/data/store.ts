import type { Counts } from '../options';
import { newBoard, newBoardItem, type Board, type BoardItem } from './boards';
import { Collection, type Dated } from './collection';
import * as marketing from './marketing';
import { newOrder, sumsOf, type Order } from './orders';
import { AI_AGENTS, brief, INBOXES, newAgent, newBusiness, newContact, newInbox } from './people';
import type { Agent, Contact, Inbox } from './people';
import type { Draw } from './pools';
import { Random } from './random';
import * as conversations from './conversations';
import type { Assignment, Conversation, Message } from './conversations';
import { DAY_MS, HISTORY_DAYS, iso, spread } from './time';

/** A template message that a client sent through POST /templates/send. */
export interface SentTemplate extends Pick<Message, 'id' | 'created_at'> {
	wa_template_id: string;
	inbox_id: string;
	phone_number: string;
	phone_name: string | null;
	template_body_variables: string[];
	file_url: string | null;
}

/** A message that a client sent through POST /messages/whatsapp, with its receiver and the URL of its button. */
export type SentMessage = Message & { receiver: string | null; url?: string };

/** A subscribed webhook address. */
export interface Subscription {
	id: string;
	webhookUrl: string;
	events: string[];
	inboxId?: string;
	boardId?: string;
	name?: string;
	/** The values that an order's fields must have. */
	filters?: Record<string, string | undefined>;
}

/** A contact from the shop's live chat, without a phone number. */
const VISITOR = { platform: 'livechat', phone_number: null };

/** The records of the workspace. Tests can read and change all of them. */
export class Store {
	readonly business: ReturnType<typeof newBusiness>;
	readonly agents = this.collection<Agent>();
	readonly inboxes = this.collection<Inbox>();
	readonly contacts = this.collection<Contact>();
	readonly conversations = this.collection<Conversation>();
	readonly messages = this.collection<Message>();
	readonly assignments = this.collection<Assignment>();
	readonly orders = this.collection<Order>();
	readonly campaigns = this.collection<marketing.Campaign>();
	readonly campaignMessages = this.collection<marketing.CampaignMessage>();
	readonly templates = this.collection<marketing.Template>();
	readonly integrations = this.collection<marketing.Integration>();
	readonly boards = this.collection<Board>();
	readonly boardItems = this.collection<BoardItem>();

	/** The messages that clients sent through POST /templates/send and POST /messages/whatsapp. */
	readonly sentTemplates: SentTemplate[] = [];
	readonly sentMessages: SentMessage[] = [];
	/** Phone numbers, without a plus sign, to which the messaging platform does not deliver. */
	readonly rejectedRecipients = new Set<string>();

	readonly labels = conversations.LABELS;
	readonly aiAgents = AI_AGENTS;
	readonly pipelineStatuses = conversations.PIPELINE_STATUSES;
	subscriptions: Subscription[] = [];

	private readonly links = new Random('links');

	constructor(
		counts: Counts,
		readonly now: () => number,
	) {
		const end = now();
		const start = end - HISTORY_DAYS * DAY_MS;
		this.business = newBusiness(end);
		/** @param index the number of newer records of the same kind */
		type Add = (at: number, index: number) => void;
		const fill = (kind: keyof Counts, add: Add, count = counts[kind], from = start) => {
			const dates = spread(count, from, end, new Random(`dates of ${kind}`));
			dates.forEach((at, index) => add(at, count - 1 - index));
		};
		fill('agents', (at) => this.addAgent({}, at));
		fill('inboxes', (at, index) => this.addInbox(INBOXES[index], at));
		fill('contacts', (at, index) => this.addContact(index % 8 === 5 ? VISITOR : {}, at));
		const openings = Math.min(counts.messages, counts.conversations);
		fill('conversations', (at, index) => {
			const contact = this.contacts.at(
				Math.floor((index * counts.contacts) / counts.conversations),
			);
			const { id: conversation_id } = this.addConversation({ contact_id: contact?.id ?? null }, at);
			if (index < openings) this.addMessage({ conversation_id }, at);
		});
		const first = this.conversations.at(counts.conversations - 1);
		const rest = counts.messages - openings;
		const turns = new Random('turns');
		const addRandomMessage = (at: number) => {
			const time = iso(at);
			const begun = this.any(this.conversations, ({ created_at }) => created_at <= time);
			this.addMessage(
				{ conversation_id: begun?.id ?? null, ...conversations.randomKind(turns) },
				at,
			);
		};
		fill('messages', addRandomMessage, rest, first && Date.parse(first.created_at));
		fill('conversations', (at) => this.addAssignment({}, at));
		fill('orders', (at) => this.addOrder({}, at));
		fill('templates', (at) => this.addTemplate({}, at));
		fill('campaigns', (at) => this.addCampaign({}, at));
		fill('boards', (at) => this.addBoard({}, at));
		if (counts.boards > 0) fill('boardItems', (at) => this.addBoardItem({}, at));
		['Online shop', 'Payment gateway', 'Courier'].forEach((name) => this.addIntegration({ name }));
	}

	readonly addAgent = this.adder(this.agents, 'agents', newAgent);
	readonly addInbox = this.adder(this.inboxes, 'inboxes', newInbox);
	readonly addContact = this.adder(this.contacts, 'contacts', (draw, { platform }) =>
		newContact(draw, this.anyInbox(platform)),
	);
	readonly addBoard = this.adder(this.boards, 'boards', newBoard);

	/** By default, the contact is a random customer with a phone number, and the inbox is random. */
	readonly addConversation = this.adder(
		this.conversations,
		'conversations',
		(draw, { contact_id, inbox_id }) => {
			const isAny = contact_id === undefined;
			const contact = isAny ? this.anyCustomer() : this.contacts.get(contact_id);
			const inbox = this.inboxes.get(inbox_id) ?? this.anyInbox(contact?.platform);
			return conversations.newConversation(draw, contact, inbox, this.any(this.agents));
		},
	);

	private readonly addToMessages = this.adder(this.messages, 'messages', (draw, patch) => {
		const conversation = this.conversations.get(patch.conversation_id ?? undefined);
		const inbox = this.inboxes.get(conversation?.inbox_id);
		return conversations.newMessage(draw, patch, conversation, inbox, this.any(this.agents));
	});

	/** By default, the conversation is random, and the customer is the sender. */
	addMessage(patch: Partial<Message> = {}, at?: number): Message {
		const { conversation_id = this.any(this.conversations)?.id ?? null } = patch;
		const message = this.addToMessages({ ...patch, conversation_id }, at);
		const conversation = this.conversations.get(conversation_id);
		if (conversation) this.updateLastMessage(conversation, message);
		return message;
	}

	/** Adds a message from the customer. A resolved conversation is reopened and unassigned. */
	addCustomerMessage({ id, stage_status }: Conversation, message: string, at?: number): Message {
		const added = this.addMessage({ conversation_id: id, sent_by_type: 'user', message }, at);
		const open = { stage_status: 'open', handled_by_id: null, handled_by_name: null };
		if (stage_status === 'resolved') this.conversations.update(id, open, at);
		return added;
	}

	/** Sets the first and the last message of a conversation. A message older than the last one changes nothing. */
	private updateLastMessage(
		conversation: Conversation,
		{ message, created_at, sent_by_type }: Message,
	): void {
		const lastMessage = { message: message ?? '', created_at };
		const { id, first_message, last_message, updated_at } = conversation;
		if (last_message && last_message.created_at > created_at) return;
		this.conversations.update(id, {
			first_message: first_message ?? { message: lastMessage.message },
			last_message: lastMessage,
			...(sent_by_type === 'agent' && { last_message_by_human: lastMessage }),
			updated_at: updated_at < created_at ? created_at : updated_at,
		});
	}

	readonly addAssignment = this.adder(this.assignments, 'assignments', (draw) =>
		conversations.newAssignment(draw, this.any(this.conversations), this.any(this.agents)),
	);
	readonly addTemplate = this.adder(this.templates, 'templates', (draw, { body }) =>
		marketing.newTemplate(draw, body, this.anyInbox()),
	);
	/** By default, the order is from a random conversation with a phone number. */
	readonly addOrder = this.adder(this.orders, 'orders', (draw, patch) => {
		const conversation =
			patch.conversation_id === undefined
				? this.any(this.conversations, ({ contact_phone }) => contact_phone !== null)
				: this.conversations.get(patch.conversation_id);
		const contact = this.contacts.get(patch.contact_id ?? conversation?.contact_id);
		const order = { ...newOrder(draw, conversation, contact && brief(contact)), ...patch };
		return { ...order, ...sumsOf(order) };
	});

	/** Changes an order at the time `at`. To keep `updated_at`, pass its current value in the patch. */
	updateOrder(id: string, patch: Partial<Order>, at = this.now()): Order {
		return this.orders.update(id, patch, at);
	}

	readonly addIntegration = this.adder(this.integrations, 'integrations', marketing.newIntegration);
	private readonly addCampaignMessage = this.adder(
		this.campaignMessages,
		'messages of campaigns',
		(draw) => marketing.newCampaignMessage(draw, this.anyCustomer()),
	);
	private readonly addEmptyCampaign = this.adder(this.campaigns, 'campaigns', (draw) =>
		marketing.newCampaign(draw, this.any(this.templates)),
	);

	/** Adds a campaign with one message per recipient. */
	addCampaign(patch: Partial<marketing.Campaign> = {}, at = this.now()): marketing.Campaign {
		const campaign = this.addEmptyCampaign(patch, at);
		for (let recipient = 0; recipient < campaign.total_recipients; recipient += 1) {
			this.addCampaignMessage({ campaign_id: campaign.id }, at + recipient);
		}
		return campaign;
	}

	/** By default, the board is random. */
	readonly addBoardItem = this.adder(this.boardItems, 'boardItems', (draw, { board_id: id }) => {
		const board = id ? this.boards.get(id) : this.any(this.boards);
		if (!board) throw new Error('There is no such board');
		return newBoardItem(draw, board, this.any(this.conversations), this.any(this.agents));
	});

	/** Returns the newest contact with this phone number, or adds one. */
	contactWith(phone_number: string, contact_name = phone_number): Contact {
		const known = this.contacts.find((contact) => contact.phone_number === phone_number);
		return known ?? this.addContact({ contact_name, phone_number, email: null });
	}

	/** Returns the newest conversation with this phone number, or adds one. Without `inbox_id`, searches all inboxes. */
	conversationWith(number: string, inbox_id?: string, name?: string): Conversation {
		const known = this.conversations.find(
			(conversation) =>
				conversation.contact_phone === number &&
				(inbox_id ?? conversation.inbox_id) === conversation.inbox_id,
		);
		if (known) return known;
		const contact = this.contactWith(number, name);
		const inbox = inbox_id === undefined ? {} : { inbox_id };
		return this.addConversation({ contact_id: contact.id, ...inbox, stage_status: 'open' });
	}

	private collection<T extends Dated>(): Collection<T> {
		return new Collection<T>(() => this.now());
	}

	private any<T extends Dated>(collection: Collection<T>, condition = (_: T) => true) {
		const start = this.links.integer(0, collection.length - 1);
		for (let step = 0; step < collection.length; step += 1) {
			const record = collection.at((start + step) % collection.length);
			if (record && condition(record)) return record;
		}
		return undefined;
	}

	private anyCustomer(): Contact | undefined {
		return this.any(this.contacts, ({ phone_number }) => phone_number !== null);
	}

	private anyInbox(platform = 'whatsapp'): Inbox | undefined {
		return this.any(this.inboxes, ({ type }) => type === platform);
	}

	/**
	 * Returns a function that adds a record. The patch overrides generated fields. By default, the creation time is now.
	 * Each kind of record has its own random sequence.
	 */
	private adder<Own extends object, T extends Dated & Own>(
		collection: Collection<T>,
		kind: string,
		build: (draw: Draw, patch: Partial<T>) => Own,
	) {
		const random = new Random(kind);
		let serial = 0;
		return (patch: Partial<T> = {}, at?: number): T => {
			const { created_at: created } = patch;
			const now = this.now();
			at ??= created === undefined ? now : Date.parse(created);
			const stamps = { created_at: iso(at), updated_at: iso(at) };
			const own = build({ random, at, now, serial: serial++ }, patch);
			return collection.add({ id: random.uuid(), ...stamps, ...own, ...patch } as unknown as T);
		};
	}
}
