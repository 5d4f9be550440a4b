import type { Simulator } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import type { Workflow } from '../../n8n/api';
import { everySeconds } from '../../n8n/pollTimes';
import { until } from '../../support/until';
import type { SharedHost } from './sharedHost';

const POLL_SECONDS = 1;

/** How long a node waits if the service rejects requests or fails; it would be ten minutes. */
const MAX_WAIT_SECONDS = 2;

/** Every fourth request gets no answer while an execution is to be stopped. */
const UNANSWERED = 4;

/** A published example that polls every second, and whose schedule starts it only if a test does. */
export class PolledWorkflow {
	private constructor(
		private readonly host: SharedHost,
		private readonly simulator: Simulator,
		/** The endpoint that it polls, e.g. `/api/orders`. */
		private readonly route: string,
		readonly id: string,
	) {}

	/** Publishes it, and waits until its trigger has seen what is there. */
	static async publish(
		host: SharedHost,
		simulator: Simulator,
		workflow: Workflow,
		route: string,
	): Promise<PolledWorkflow> {
		for (const { type, parameters } of workflow.nodes) {
			if (type.endsWith('.messagingCrmTrigger')) parameters.pollTimes = everySeconds(POLL_SECONDS);
			if (type.endsWith('.scheduleTrigger')) parameters.rule = { interval: [{ field: 'months' }] };
			if (!type.endsWith('.messagingCrm')) continue;
			parameters.options = {
				...(parameters.options as INodeParameters),
				maxWait: MAX_WAIT_SECONDS,
			};
		}
		const id = await host.api.createWorkflow(workflow);
		await host.api.publish(id);
		const published = new PolledWorkflow(host, simulator, route, id);
		await published.polls(2);
		return published;
	}

	/** Waits for this many polls. */
	async polls(count: number): Promise<void> {
		const made = () =>
			this.simulator.requests.filter(
				({ route, query }) => route === this.route && query.page === '1' && !query.conversation_id,
			).length;
		const enough = made() + count;
		await until(`there were ${enough} polls`, () => made() >= enough);
	}

	/** Until whatever has happened has been dealt with. */
	async quiet(): Promise<void> {
		// Another poll: what the last one of these two has found may not have become an execution yet.
		for (const polls of [2, 1]) {
			await this.polls(polls);
			await until('no execution is left', async () => (await this.running()).length === 0);
		}
	}

	/**
	 * Stops its executions while one waits for answers to requests of this route, some of which were answered.
	 * @returns the ids of the executions
	 */
	async stopHalfway(route: string): Promise<string[]> {
		const { faults, requests } = this.simulator;
		const fault = { type: 'slowBody', delayMs: 600_000 } as const;
		const taken = () => requests.filter((request) => request.route === route && request.tookEffect);
		const enough = taken().length + UNANSWERED;
		faults.add({ match: { route }, every: UNANSWERED, fault });
		await until('a request waits for its answer', () => taken().length >= enough);
		const stopped = await this.running();
		for (const id of stopped) await this.host.api.stop(id);
		faults.clear();
		return stopped;
	}

	/** What its failed executions say, the latest first. */
	async errors(): Promise<string[]> {
		return await this.host.api.errors(this.id);
	}

	/** The ids of its executions with one of these statuses, the latest first. */
	async executionsWith(...statuses: string[]): Promise<string[]> {
		const executions = await this.host.api.executions(this.id);
		return executions.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
	}

	/** The ids of the executions that have not ended. */
	async running(): Promise<string[]> {
		const executions = await this.host.api.executions(this.id);
		return executions.filter(({ stoppedAt }) => !stoppedAt).map(({ id }) => id);
	}
}
