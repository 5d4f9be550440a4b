import {
	startSimulator,
	type FaultRule,
	type Simulator,
	type SimulatorSettings,
} from 'messaging-crm-simulator';

import type { N8nApi } from './api';
import { reachable } from './server';
import { credentialFor } from './workflows';

/** A simulated service with a credential in n8n. */
export interface TestSimulator extends Simulator {
	/** The ID of the credential in n8n. */
	credential: string;
	/**
	 * Makes matching requests fail.
	 * @param how the status of the response, or `noAnswer`: the service processes a request, but does not respond
	 */
	fail(match: FaultRule['match'], how: number | 'noAnswer', which?: Partial<FaultRule>): void;
}

/** Starts a simulated service for the tests of a file. After each test, faults and latency are reset. Records stay. */
export function useSimulator(api: () => N8nApi, settings: SimulatorSettings = {}): TestSimulator {
	const simulator = {} as TestSimulator;
	beforeAll(async () => {
		Object.assign(simulator, await startSimulator({ reachable, ...settings }));
		simulator.credential = await api().createCredential(credentialFor(simulator));
		simulator.fail = (match, how, which) => {
			const fault: FaultRule['fault'] =
				how === 'noAnswer' ? { type: 'reset', after: true } : { type: 'status', status: how };
			simulator.faults.add({ match, fault, ...which });
		};
	});
	afterEach(() => {
		simulator.faults.clear();
		simulator.data.rejectedRecipients.clear();
		simulator.options.latencyMs = settings.latencyMs ?? 0;
	});
	afterAll(async () => await simulator.close?.());
	return simulator;
}
