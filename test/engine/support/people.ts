import type { Service } from './service';

/** 62810 belongs to no operator: these numbers reach nobody. */
export const people = Array.from({ length: 25 }, (_, index) => ({
	key: `order ${index}`,
	number: `62810${10_000 + index}`,
}));

/** Lets messages to people fail, and counts those that they got in a test. */
export function usePeople(service: () => Service) {
	beforeEach(() => (service().sim.data.sentMessages.length = 0));

	/** Requests about a person fail: without an effect, or after it. */
	function fail(person: number, status: number, { after = false, nth = [1] } = {}): void {
		const match = { bodyIncludes: people[person].number };
		service().sim.faults.add({ match, nth, fault: { type: 'status', status, after } });
	}

	/** How many messages each person got. */
	function messagesTo(recipients: typeof people): number[] {
		const { sentMessages } = service().sim.data;
		return recipients.map(
			({ number }) => sentMessages.filter(({ receiver }) => receiver === number).length,
		);
	}

	return { fail, messagesTo };
}
