import { MINUTE_MS } from '../../../nodes/MessagingCrm/shared/clock';
import { UnsavedStates } from '../../../nodes/MessagingCrm/trigger/unsavedStates';

/** A poll: the minute, the given revision, the revision it continues from, and the revision and events after it. */
type Poll = [minute: number, given: number, from: number | undefined, after?: number, end?: End];
type End = 'first' | 'fired' | 'idle';

it.each<[rule: string, ...polls: Poll[]]>([
	['n8n keeps all states', [0, 0, 0, 1, 'first'], [1, 1, 1, 2, 'idle'], [2, 2, 2]],
	['the state of a first poll is lost', [0, 0, 0, 1, 'first'], [1, 0, 1, 2, 'idle'], [2, 0, 2]],
	['idle states are lost', [0, 0, 0, 1, 'first'], [1, 1, 1, 2, 'idle'], [2, 1, 2]],
	['the saved states are unknown', [0, 5, 5, 6, 'idle'], [1, 4, 4]],
	['n8n is still saving events', [0, 1, 1, 2, 'fired'], [2.4, 1, undefined], [2.5, 1, 1]],
	['n8n has saved events', [0, 1, 1, 2, 'fired'], [1, 2, 2, 3, 'idle'], [2, 2, 3]],
	['n8n has reset the states', [0, 1, 1, 2, 'fired'], [1, 0, 0]],
	['n8n gives newer states', [0, 1, 1, 2, 'idle'], [1, 3, 3]],
])('continues from the right states if %s', (_, ...polls) => {
	const states = new UnsavedStates();
	for (const [minute, given, from, after, end = 'idle'] of polls) {
		const now = minute * MINUTE_MS;
		expect(states.continueFrom({ revision: given }, now)?.revision).toBe(from);
		if (after === undefined) continue;
		states.remember({ revision: after }, end === 'fired', end === 'first', now);
	}
});
