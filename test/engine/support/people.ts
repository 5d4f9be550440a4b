import type { NodeHarness } from './harness';

/** The prefix 62810 is not assigned to an operator, so these numbers belong to nobody. */
export const people = Array.from({ length: 25 }, (_, index) => ({
	key: `order ${index}`,
	number: `62810${10_000 + index}`,
}));

/** Makes messages to people fail, and counts the messages that they receive in a test. */
export function usePeople(harness: () => NodeHarness) {
	beforeEach(() => (harness().sim.data.sentMessages.length = 0));

	/** Makes requests about a person fail, before or after they take effect. */
	function fail(person: number, status: number, { after = false, nth = [1] } = {}): void {
		const match = { bodyIncludes: people[person].number };
		harness().sim.faults.add({ match, nth, fault: { type: 'status', status, after } });
	}

	/** How many messages each person received. */
	function messagesTo(recipients: typeof people): number[] {
		const { sentMessages } = harness().sim.data;
		return recipients.map(
			({ number }) => sentMessages.filter(({ receiver }) => receiver === number).length,
		);
	}

	return { fail, messagesTo };
}
