import type { Contact } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { hintTextsOf } from './support/engine';
import { byId, CONTINUE, idsOf, linksOf, useHarness, UUID } from './support/harness';

/** Tests Contact: Find and Conversation: Find in lists that the service cannot search. */
const harness = useHarness({ contacts: 10_000, conversations: 250 });

const FIND = { resource: 'contact', operation: 'find' };
/** The contact at this position of the service's list, newest first. Every eighth contact has no number. */
const contactAt = (index: number) => harness().sim.data.contacts.at(index) as Contact;
const requests = () => harness().sim.requests.length;

it.each([
	['on page 40', 3950, 42],
	['at the end', 9999, 103],
])('finds a contact %s with few extra requests', async (_, index, most) => {
	const { phone_number: phoneNumber, id } = contactAt(index);
	const result = await harness().succeed({ ...FIND, phoneNumber });
	expect(idsOf(result)).toEqual([id]);
	expect(requests()).toBeLessThanOrEqual(most);
	expect(hintTextsOf(result)).toEqual([
		expect.stringMatching(/^Searched [\d,]+ records with \d+ requests?\./),
	]);
});

it('outputs nothing if no contact matches, and reports the number of requests', async () => {
	const result = await harness().succeed({ ...FIND, phoneNumber: '6281999999999' });
	expect(result.items).toEqual([]);
	const note = `Searched 10,000 records with ${requests()} requests.`;
	expect(hintTextsOf(result)[0]).toContain(note);
	expect(requests()).toBeLessThanOrEqual(103);
});

it('reads the list once for all items', async () => {
	const wanted = [contactAt(9000), contactAt(20), contactAt(5000)];
	const items = wanted.map(({ phone_number: number }) => ({ number }));
	const phoneNumber = '={{ $json.number }}';
	const result = await harness().succeed({ ...FIND, phoneNumber }, { items });
	expect(idsOf(result)).toEqual(wanted.map(({ id }) => id));
	expect(linksOf(result.items)).toEqual([0, 1, 2]);
	expect(requests()).toBeLessThanOrEqual(103);
});

it('fails every item if a page cannot be read', async () => {
	harness().sim.faults.add({
		match: { pathIncludes: 'page=2&' },
		fault: { type: 'status', status: 403 },
	});
	const items = [contactAt(9000), contactAt(5000)].map(({ phone_number: number }) => ({ number }));
	const find = { ...FIND, phoneNumber: '={{ $json.number }}' };
	const { items: output } = await harness().run(find, { items, settings: CONTINUE });
	const error = { httpCode: '403' };
	expect(output).toMatchObject([{ json: { error } }, { json: { error } }]);
});

describe('a conversation', () => {
	const FIND_CONVERSATION = { resource: 'conversation', operation: 'find' };
	const find = async (more: INodeParameters, credential = harness().credential) =>
		idsOf(await harness().succeed({ ...FIND_CONVERSATION, ...more }, { credential }));

	/** The first conversation in the list that has a number. */
	const conversationWithNumber = () =>
		harness().sim.data.conversations.find(({ contact_phone: phone }) => phone !== null)!;

	it('is found by phone number in any notation, by contact and by ID', async () => {
		const { id, contact_id: contact, contact_phone: phone } = conversationWithNumber();
		const [, operator, rest] = /^62(\d{3})(\d+)$/.exec(phone!)!;
		expect(await find({ phoneNumber: `+62 ${operator}-${rest}` })).toEqual([id]);
		const credential = { ...harness().credential, countryCode: '62' };
		expect(await find({ phoneNumber: `0${operator} ${rest}` }, credential)).toEqual([id]);
		const contactId = byId(String(contact).toUpperCase());
		expect(await find({ findBy: 'contact', contactId })).toEqual([id]);
		const conversationId = byId(id);
		expect(await find({ findBy: 'conversation', conversationId })).toEqual([id]);
	});

	it("is the customer's last active conversation, or the conversation in the given inbox", async () => {
		const { data } = harness().sim;
		const { id: contact_id } = data.addContact({ phone_number: '6281200000099' });
		const inboxes = data.inboxes.slice(0, 2).map(({ id }) => id);
		const ids = inboxes.map((inbox_id) => data.addConversation({ contact_id, inbox_id }).id);
		data.addMessage({ conversation_id: ids[0] });
		const phoneNumber = '6281200000099';
		expect(await find({ phoneNumber })).toEqual([ids[0]]);
		for (const index of [0, 1]) {
			const filters = { inboxId: byId(inboxes[index]) };
			expect(await find({ phoneNumber, filters })).toEqual([ids[index]]);
		}
	});

	it('with an unknown ID is not found, after all pages have been read', async () => {
		const byItsId = { findBy: 'conversation', conversationId: byId(UUID) };
		expect(await find(byItsId)).toEqual([]);
		expect(requests()).toBe(4);
	});
});
