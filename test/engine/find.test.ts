import type { Contact, Conversation } from 'messaging-crm-simulator';

import { notesOf } from './support/engine';
import { byId, CONTINUE, idsOf, linksOf, useService, UUID } from './support/service';

/** Contact: Find and Conversation: Find, in lists that the service cannot search. */
const service = useService({ contacts: 10_000, conversations: 250, envelope: 'data' });

const FIND = { resource: 'contact', operation: 'find' };
const contactAt = (index: number) => service().sim.data.contacts.at(index) as Contact;
const requests = () => service().sim.requests.length;

/** The contacts as the service lists them. */
const newestFirst = () =>
	[...service().sim.data.contacts].sort((a, b) => b.created_at.localeCompare(a.created_at));

it.each([
	['on page 40', 3950, 42],
	['at the end', 9999, 103],
])('finds a contact %s with few requests more than it takes', async (_, index, most) => {
	const { phone_number: number, id } = newestFirst()[index];
	const phoneNumber = `+${number.slice(0, 2)} ${number.slice(2, 5)}-${number.slice(5)}`;
	const result = await service().succeed({ ...FIND, phoneNumber });
	expect(idsOf(result)).toEqual([id]);
	expect(requests()).toBeLessThanOrEqual(most);
	expect(notesOf(result)).toEqual([
		expect.stringMatching(/^Looked through [\d,]+ records with \d+ requests?\./),
	]);
});

it('outputs nothing if there is no such contact, and says what that took', async () => {
	const result = await service().succeed({ ...FIND, phoneNumber: '6281999999999' });
	expect(result.items).toEqual([]);
	const note = `Looked through 10,000 records with ${requests()} requests.`;
	expect(notesOf(result)[0]).toContain(note);
	expect(requests()).toBeLessThanOrEqual(103);
});

it('reads the list once for all items', async () => {
	const wanted = [contactAt(9000), contactAt(20), contactAt(5000)];
	const items = wanted.map(({ phone_number: number }) => ({ number }));
	const phoneNumber = '={{ $json.number }}';
	const result = await service().succeed({ ...FIND, phoneNumber }, { items });
	expect(idsOf(result)).toEqual(wanted.map(({ id }) => id));
	expect(linksOf(result.items)).toEqual([0, 1, 2]);
	expect(requests()).toBeLessThanOrEqual(103);
});

it('fails for each item if a page cannot be read', async () => {
	service().sim.faults.add({
		match: { pathIncludes: 'page=2&' },
		fault: { type: 'status', status: 403 },
	});
	const items = [contactAt(9000), contactAt(5000)].map(({ phone_number: number }) => ({ number }));
	const find = { ...FIND, phoneNumber: '={{ $json.number }}' };
	const { items: output } = await service().run(find, { items, settings: CONTINUE });
	const error = { httpCode: '403' };
	expect(output).toMatchObject([{ json: { error } }, { json: { error } }]);
});

describe('a conversation', () => {
	const FIND_CONVERSATION = { resource: 'conversation', operation: 'find' };
	const wanted = () => service().sim.data.conversations.at(200) as Conversation;

	it('is not found by the number of its inbox', async () => {
		const phoneNumber = '6281299990000';
		Object.assign(wanted(), { inbox: { phone_number: phoneNumber } });
		const { items } = await service().succeed({ ...FIND_CONVERSATION, phoneNumber });
		expect(items).toEqual([]);
	});

	it('is found by its phone number, by its contact and by its ID', async () => {
		const { id, contact, contact_id: contactId } = wanted();
		const { succeed } = service();
		const byNumber = { ...FIND_CONVERSATION, phoneNumber: contact?.phone_number };
		expect((await succeed(byNumber)).items[0].json.contact).toEqual(contact);
		const byContact = { findBy: 'contact', contactId: byId(String(contactId).toUpperCase()) };
		const found = await succeed({ ...FIND_CONVERSATION, ...byContact });
		expect(found.items[0].json.contact_id).toBe(contactId);
		const byItsId = { findBy: 'conversation', conversationId: byId(id) };
		expect(idsOf(await succeed({ ...FIND_CONVERSATION, ...byItsId }))).toEqual([id]);
	});

	it('is not found by an ID of none', async () => {
		const byItsId = { findBy: 'conversation', conversationId: byId(UUID) };
		const { items } = await service().succeed({ ...FIND_CONVERSATION, ...byItsId });
		expect(items).toEqual([]);
		expect(requests()).toBeLessThanOrEqual(4);
	});
});
