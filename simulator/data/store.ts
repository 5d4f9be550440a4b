import type { Counts } from '../options';
import { newBoard, newBoardItem } from './boards';
import { Collection, type Dated } from './collection';
import { newCampaign, newCampaignMessage, newIntegrations, newTemplate } from './marketing';
import { newOrder, totalOf } from './orders';
import { newAgent, newBusiness, newContact, newInbox } from './people';
import { poolsOf, type Pools } from './pools';
import { Random } from './random';
import type * as r from './records';
import { newAssignment, newConversation, newMessage } from './talk';
import { spread } from './time';

/** The records of the workspace. Tests may read and change everything here. */
export class Store {
	readonly business: r.Business;
	readonly agents = this.collection<r.Agent>();
	readonly inboxes = this.collection<r.Inbox>();
	readonly contacts = this.collection<r.Contact>();
	readonly conversations = this.collection<r.Conversation>();
	readonly messages = this.collection<r.Message>();
	readonly assignments = this.collection<r.Assignment>();
	readonly orders = this.collection<r.Order>();
	readonly campaigns = this.collection<r.Campaign>();
	readonly campaignMessages = this.collection<r.CampaignMessage>();
	readonly templates = this.collection<r.Template>();
	readonly integrations = this.collection<r.Integration>();
	readonly boards = this.collection<r.Board>();
	readonly boardItems = this.collection<r.BoardItem>();

	/** What clients sent through POST /templates/send and POST /messages/whatsapp. */
	readonly sentTemplates: r.SentTemplate[] = [];
	readonly sentMessages: r.Message[] = [];
	/** Numbers (without a plus) to which the messaging platform does not deliver. */
	readonly rejectedRecipients = new Set<string>();
	/** Keys handed out by POST /register, which are accepted beside the one of the options. */
	readonly registeredKeys = new Set<string>();

	private readonly pools: Pools;
	private readonly generators = new Map<string, Random>();
	private readonly serials = new Map<string, number>();

	constructor(
		counts: Counts,
		private readonly seed: number,
		readonly now: () => number,
	) {
		const start = now();
		this.pools = poolsOf(seed);
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
		for (const integration of newIntegrations(this.random('integrations'), start)) {
			this.integrations.add(integration);
		}
	}

	addAgent(patch: Partial<r.Agent> = {}, at = this.moment(patch)): r.Agent {
		const agent = newAgent(this.random('agents'), this.pools, at, this.serial('agents'));
		return this.agents.add({ ...agent, ...patch });
	}

	addInbox(patch: Partial<r.Inbox> = {}, at = this.moment(patch)): r.Inbox {
		const inbox = newInbox(this.random('inboxes'), at, this.serial('inboxes'));
		return this.inboxes.add({ ...inbox, ...patch });
	}

	addContact(patch: Partial<r.Contact> = {}, at = this.moment(patch)): r.Contact {
		const contact = newContact(this.random('contacts'), this.pools, at, this.serial('contacts'));
		return this.contacts.add({ ...contact, ...patch });
	}

	addConversation(patch: Partial<r.Conversation> = {}, at = this.moment(patch)): r.Conversation {
		const conversation = newConversation(
			this.random('conversations'),
			this.pools,
			at,
			this.any(this.contacts),
			this.any(this.inboxes),
		);
		return this.conversations.add({ ...conversation, ...patch });
	}

	addMessage(patch: Partial<r.Message> = {}, at = this.moment(patch)): r.Message {
		const message = newMessage(
			this.random('messages'),
			this.pools,
			at,
			this.any(this.conversations),
		);
		return this.messages.add({ ...message, ...patch });
	}

	addAssignment(patch: Partial<r.Assignment> = {}, at = this.moment(patch)): r.Assignment {
		const assignment = newAssignment(
			this.random('assignments'),
			at,
			this.now(),
			this.any(this.conversations),
			this.any(this.agents),
		);
		return this.assignments.add({ ...assignment, ...patch });
	}

	addOrder(patch: Partial<r.Order> = {}, at = this.moment(patch)): r.Order {
		const order = newOrder(
			this.random('orders'),
			this.pools,
			at,
			this.now(),
			this.serial('orders') + 1,
			this.any(this.conversations),
		);
		Object.assign(order, patch);
		order.total = patch.total ?? totalOf(order);
		return this.orders.add(order);
	}

	/** Changes an order at that moment. To leave `updated_at` as it is, pass the order's own in the patch. */
	updateOrder(id: string, patch: Partial<r.Order>, at = this.now()): r.Order {
		return this.orders.update(id, patch, at);
	}

	removeOrder(id: string): boolean {
		return this.orders.remove(id);
	}

	addTemplate(patch: Partial<r.Template> = {}, at = this.moment(patch)): r.Template {
		const template = newTemplate(
			this.random('templates'),
			at,
			this.serial('templates'),
			this.any(this.inboxes),
		);
		return this.templates.add({ ...template, ...patch });
	}

	/** With a message to each of its recipients. */
	addCampaign(patch: Partial<r.Campaign> = {}, at = this.moment(patch)): r.Campaign {
		const random = this.random('campaigns');
		const campaign = {
			...newCampaign(random, at, this.serial('campaigns'), this.any(this.templates)),
			...patch,
		};
		for (let recipient = 0; recipient < campaign.total_recipients; recipient += 1) {
			this.campaignMessages.add(
				newCampaignMessage(random, at + recipient, campaign, this.any(this.contacts)),
			);
		}
		return this.campaigns.add(campaign);
	}

	addBoard(patch: Partial<r.Board> = {}, at = this.moment(patch)): r.Board {
		const board = newBoard(this.random('boards'), at, this.serial('boards'));
		return this.boards.add({ ...board, ...patch });
	}

	/** On any board unless the patch names one. */
	addBoardItem(patch: Partial<r.BoardItem> = {}, at = this.moment(patch)): r.BoardItem {
		const board = patch.board_id ? this.boards.get(patch.board_id) : this.any(this.boards);
		if (!board) throw new Error('There is no such board');
		const item = newBoardItem(
			this.random('boardItems'),
			this.pools,
			at,
			board,
			this.any(this.conversations),
			this.any(this.agents),
		);
		return this.boardItems.add({ ...item, ...patch });
	}

	/** Each kind of record draws from a sequence of its own. */
	random(kind: string): Random {
		let random = this.generators.get(kind);
		if (!random) {
			random = new Random(this.seed, kind);
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

	private moment(patch: Partial<Dated>): number {
		return patch.created_at === undefined ? this.now() : Date.parse(patch.created_at);
	}

	/** 0, 1, 2, ... for each kind; never the same twice. */
	private serial(kind: string): number {
		const serial = this.serials.get(kind) ?? 0;
		this.serials.set(kind, serial + 1);
		return serial;
	}
}
