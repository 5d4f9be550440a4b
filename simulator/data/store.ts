import type { Counts } from '../options';
import { newBoard, newBoardItem, type Board, type BoardItem } from './boards';
import { Collection, type Dated } from './collection';
import * as marketing from './marketing';
import { newOrder, totalOf, type Order } from './orders';
import { newAgent, newBusiness, newContact, newInbox } from './people';
import type { Agent, Contact, Inbox } from './people';
import type { Draw } from './pools';
import { Random } from './random';
import { newAssignment, newConversation, newMessage } from './talk';
import type { Assignment, Conversation, Message } from './talk';
import { iso, spread } from './time';

/** What a client sent through POST /templates/send. */
export interface SentTemplate {
	id: string;
	wa_template_id: string;
	inbox_id: string;
	phone_number: string;
	phone_name: string | null;
	template_body_variables: string[];
	file_url: string | null;
	created_at: string;
}

/** The records of the workspace. Tests may read and change everything here. */
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

	/** What clients sent through POST /templates/send and POST /messages/whatsapp. */
	readonly sentTemplates: SentTemplate[] = [];
	readonly sentMessages: Array<Message & { url?: string }> = [];
	/** Numbers (without a plus) to which the messaging platform does not deliver. */
	readonly rejectedRecipients = new Set<string>();

	private readonly generators = new Map<string, Random>();
	private readonly serials = new Map<string, number>();

	constructor(
		counts: Counts,
		readonly now: () => number,
	) {
		const start = now();
		this.business = newBusiness(this.random('business'), start);
		const fill = (kind: keyof Counts, add: (at: number) => void) => {
			for (const at of spread(counts[kind], start, this.random(`dates of ${kind}`))) add(at);
		};
		fill('agents', (at) => this.addAgent({}, at));
		fill('inboxes', (at) => this.addInbox({}, at));
		fill('contacts', (at) => this.addContact({}, at));
		fill('conversations', (at) => this.addConversation({}, at));
		fill('messages', (at) => this.addMessage({}, at));
		fill('conversations', (at) => this.addAssignment({}, at));
		fill('orders', (at) => this.addOrder({}, at));
		fill('templates', (at) => this.addTemplate({}, at));
		fill('campaigns', (at) => this.addCampaign({}, at));
		fill('boards', (at) => this.addBoard({}, at));
		if (counts.boards > 0) fill('boardItems', (at) => this.addBoardItem({}, at));
		marketing.INTEGRATIONS.forEach(() => void this.addIntegration());
	}

	readonly addAgent = this.adder(this.agents, 'agents', newAgent);
	readonly addInbox = this.adder(this.inboxes, 'inboxes', newInbox);
	readonly addContact = this.adder(this.contacts, 'contacts', newContact);
	readonly addBoard = this.adder(this.boards, 'boards', newBoard);
	readonly addConversation = this.adder(this.conversations, 'conversations', (draw) =>
		newConversation(draw, this.any(this.contacts), this.any(this.inboxes)),
	);
	readonly addMessage = this.adder(this.messages, 'messages', (draw) =>
		newMessage(draw, this.any(this.conversations)),
	);
	readonly addAssignment = this.adder(this.assignments, 'assignments', (draw) =>
		newAssignment(draw, this.any(this.conversations), this.any(this.agents)),
	);
	readonly addTemplate = this.adder(this.templates, 'templates', (draw) =>
		marketing.newTemplate(draw, this.any(this.inboxes)),
	);
	readonly addOrder = this.adder(this.orders, 'orders', (draw, patch) => {
		const order = { ...newOrder(draw, this.any(this.conversations)), ...patch };
		return { ...order, total: totalOf(order) };
	});

	/** Changes an order at that moment. To leave `updated_at` as it is, pass the order's own in the patch. */
	updateOrder(id: string, patch: Partial<Order>, at = this.now()): Order {
		return this.orders.update(id, patch, at);
	}

	readonly addIntegration = this.adder(this.integrations, 'integrations', marketing.newIntegration);
	private readonly addCampaignMessage = this.adder(
		this.campaignMessages,
		'messages of campaigns',
		(draw) => marketing.newCampaignMessage(draw, this.any(this.contacts)),
	);
	private readonly addEmptyCampaign = this.adder(this.campaigns, 'campaigns', (draw) =>
		marketing.newCampaign(draw, this.any(this.templates)),
	);

	/** With a message to each of its recipients. */
	addCampaign(patch: Partial<marketing.Campaign> = {}, at = this.now()): marketing.Campaign {
		const campaign = this.addEmptyCampaign(patch, at);
		for (let recipient = 0; recipient < campaign.total_recipients; recipient += 1) {
			this.addCampaignMessage({ campaign_id: campaign.id }, at + recipient);
		}
		return campaign;
	}

	/** On any board unless the patch names one. */
	readonly addBoardItem = this.adder(this.boardItems, 'boardItems', (draw, { board_id: id }) => {
		const board = id ? this.boards.get(id) : this.any(this.boards);
		if (!board) throw new Error('There is no such board');
		return newBoardItem(draw, board, this.any(this.conversations), this.any(this.agents));
	});

	/** Each kind of record draws from a sequence of its own. */
	random(kind: string): Random {
		let random = this.generators.get(kind);
		if (!random) {
			random = new Random(kind);
			this.generators.set(kind, random);
		}
		return random;
	}

	private collection<T extends Dated>(): Collection<T> {
		return new Collection<T>(() => this.now());
	}

	private any<T extends Dated>(collection: Collection<T>): T | undefined {
		return collection.at(this.random('links').integer(0, collection.length - 1));
	}

	/** Adds a record with the fields of the patch, created now or at another time. */
	private adder<Own extends object, T extends Dated & Own>(
		collection: Collection<T>,
		kind: string,
		build: (draw: Draw, patch: Partial<T>) => Own,
	) {
		return (patch: Partial<T> = {}, at?: number): T => {
			const { created_at: created } = patch;
			const serial = this.serials.get(kind) ?? 0;
			this.serials.set(kind, serial + 1);
			const now = this.now();
			at ??= created === undefined ? now : Date.parse(created);
			const random = this.random(kind);
			const stamps = { created_at: iso(at), updated_at: iso(at) };
			const own = build({ random, at, now, serial }, patch);
			return collection.add({ id: random.uuid(), ...stamps, ...own, ...patch } as unknown as T);
		};
	}
}
