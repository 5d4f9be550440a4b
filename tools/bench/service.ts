import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { SimulatorSettings } from '../../test/simulator';
import type { Commands } from './serviceProcess';

/** The simulated service, in a process of its own. */
export interface Service {
	url: string;
	key: string;
	ask<Name extends keyof Commands>(
		name: Name,
		...args: Parameters<Commands[Name]>
	): Promise<Awaited<ReturnType<Commands[Name]>>>;
	stop(): Promise<void>;
}

export async function startService(settings: SimulatorSettings): Promise<Service> {
	const child = fork(join(__dirname, 'serviceProcess.ts'), {
		execArgv: ['-r', 'ts-node/register/transpile-only'],
	});
	let asked = 0;
	const ask: Service['ask'] = async (name, ...args) => {
		const id = (asked += 1);
		child.send({ id, name, args });
		for (;;) {
			const [answer] = (await once(child, 'message')) as [
				{ id: number; result: never; error?: string },
			];
			if (answer.id !== id) continue;
			if (answer.error !== undefined) throw new Error(answer.error);
			return answer.result;
		}
	};
	const { url, key } = await ask('start', settings);
	return {
		url,
		key,
		ask,
		async stop() {
			const exited = once(child, 'exit');
			child.disconnect();
			await exited;
		},
	};
}
