import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { found } from '../errors';
import { answerOne, answerPage, matching, PAGES } from '../lists';
import { arrayOf, object, TEXT } from '../schema';

/**
 * Recipient lists, which the service's documentation only mentions. Everything about these endpoints is our guess: they stand for
 * endpoints that a client does not know.
 */
const TAGS = object({ tags: arrayOf(TEXT), note: TEXT }, ['tags']);

const list = (call: Call) => answerPage(call, 'recipients', matching(call, call.data.contacts));

function tag(call: Call<typeof TAGS>): unknown {
	const { id } = found(call.data.contacts.get(call.params.id), 'Recipient');
	return answerOne({ id, ...call.body });
}

export const recipientEndpoints: Endpoint[] = [
	reads('GET', '/api/recipients', list, { query: PAGES }),
	reads('POST', '/api/recipients/search', list, { query: PAGES }),
	writes('POST', '/api/recipients/{id}/tags', tag, { body: TAGS }),
];
