import { digest } from '../../shared/digest';
import { atPath, textOf } from '../../shared/json';
import type { SavedState } from '../known/state';
import { type PollAccess, readInTime } from './pages';

/** Whose records a poll reads. */
type Owner = Pick<SavedState, 'key' | 'business'>;

/** The one endpoint whose response is documented (docs/internals/service.md#access). */
const BUSINESS_ENDPOINT = '/businesses';

/** A status that will be the same next time: not a timeout, nor the rate limit. */
const DEFINITE_ANSWER = /^4(?!08|29)\d\d$/;

/** Characters of the digests: enough to detect another key, which may belong to another business. */
const KEY_LENGTH = 6;
const BUSINESS_LENGTH = 12;

/**
 * Whose records the API key reads. The business is read only if the key is not the one of the saved state.
 * @throws OutOfTimeError; NodeApiError for a failure that says nothing about the business
 */
export async function ownerOf(access: PollAccess, saved: SavedState): Promise<Owner> {
	const key = digest(access.account.apiKey, KEY_LENGTH);
	if (saved.key === key) return { key, business: saved.business };
	const body = await readInTime(access, { endpoint: BUSINESS_ENDPOINT }).catch((error: unknown) => {
		const status = textOf(atPath(error, 'httpCode'));
		// A key may be too weak to read it, and other services do not have it, or a web page in its place.
		if (DEFINITE_ANSWER.test(status) || (!saved.business && status === '200')) return undefined;
		throw error;
	});
	// The response holds the API key, too: only a digest of the ID is kept.
	const id = textOf(atPath(body, 'data.id')).trim();
	return { key, business: id === '' ? undefined : digest(id, BUSINESS_LENGTH) };
}

/** Whether the records of a saved state may be another business's. */
export function isOtherOwner({ key, business }: Owner, saved: SavedState): boolean {
	return key !== saved.key && (business === undefined || business !== saved.business);
}
