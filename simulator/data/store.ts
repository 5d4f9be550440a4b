import type { Counts } from '../options';
import { newBoard, newBoardItem } from './boards';
import { Collection, type Dated } from './collection';
import { newCampaign, newCampaignMessage, newIntegrations, newTemplate } from './marketing';
import { newOrder, totalOf } from './orders';
import { newAgent, newBusiness, newContact, newInbox } from './people';
import { poolsOf, type Draw, type Pools } from './pools';
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

	addAgent(patch: Partial<r.Agent> = {}, at?: number): r.Agent {
		return this.agents.add({ ...newAgent(this.draw('agents', patch, at)), ...patch });
	}

	addInbox(patch: Partial<r.Inbox> = {}, at?: number): r.Inbox {
		return this.inboxes.add({ ...newInbox(this.draw('inboxes', patch, at)), ...patch });
	}

	addContact(patch: Partial<r.Contact> = {}, at?: number): r.Contact {
		return this.contacts.add({ ...newContact(this.draw('contacts', patch, at)), ...patch });
	}

	addConversation(patch: Partial<r.Conversation> = {}, at?: number): r.Conversation {
		const draw = this.draw('conversations', patch, at);
		const conversation = newConversation(draw, this.any(this.contacts), this.any(this.inboxes));
		return this.conversations.add({ ...conversation, ...patch });
	}

	addMessage(patch: Partial<r.Message> = {}, at?: number): r.Message {
		const message = newMessage(this.draw('messages', patch, at), this.any(this.conversations));
		return this.messages.add({ ...message, ...patch });
	}

	addAssignment(patch: Partial<r.Assignment> = {}, at?: number): r.Assignment {
		const draw = this.draw('assignments', patch, at);
		const assignment = newAssignment(draw, this.any(this.conversations), this.any(this.agents));
		return this.assignments.add({ ...assignment, ...patch });
	}

	addOrder(patch: Partial<r.Order> = {}, at?: number): r.Order {
		const drawn = newOrder(this.draw('orders', patch, at), this.any(this.conversations));
		const order = { ...drawn, ...patch };
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

	addTemplate(patch: Partial<r.Template> = {}, at?: number): r.Template {
		const template = newTemplate(this.draw('templates', patch, at), this.any(this.inboxes));
		return this.templates.add({ ...template, ...patch });
	}

	/** With a message to each of its recipients. */
	addCampaign(patch: Partial<r.Campaign> = {}, at?: number): r.Campaign {
		const draw = this.draw('campaigns', patch, at);
		const campaign = { ...newCampaign(draw, this.any(this.templates)), ...patch };
		for (let recipient = 0; recipient < campaign.total_recipients; recipient += 1) {
			const later = { ...draw, at: draw.at + recipient };
			this.campaignMessages.add(newCampaignMessage(later, campaign, this.any(this.contacts)));
		}
		return this.campaigns.add(campaign);
	}

	addBoard(patch: Partial<r.Board> = {}, at?: number): r.Board {
		return this.boards.add({ ...newBoard(this.draw('boards', patch, at)), ...patch });
	}

	/** On any board unless the patch names one. */
	addBoardItem(patch: Partial<r.BoardItem> = {}, at?: number): r.BoardItem {
		const board = patch.board_id ? this.boards.get(patch.board_id) : this.any(this.boards);
		if (!board) throw new Error('There is no such board');
		const draw = this.draw('boardItems', patch, at);
		const item = newBoardItem(draw, board, this.any(this.conversations), this.any(this.agents));
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

	private draw(kind: string, { created_at: created }: Partial<Dated>, at?: number): Draw {
		const serial = this.serials.get(kind) ?? 0;
		this.serials.set(kind, serial + 1);
		const now = this.now();
		at ??= created === undefined ? now : Date.parse(created);
		return { random: this.random(kind), pools: this.pools, at, now, serial };
	}
}
