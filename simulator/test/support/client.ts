import axios, { type AxiosInstance } from 'axios';
import { startSimulator, type Simulator, type SimulatorSettings } from '../..';

const running: Simulator[] = [];

/** Starts a simulator. The returned client has the API key, and accepts every status. */
export async function serve(settings: SimulatorSettings = {}) {
	const simulator = await startSimulator({ orders: 25, ...settings });
	running.push(simulator);
	const client = clientOf(simulator, { api_key: simulator.key });
	/** Returns the body of the response to a GET request. */
	const read = async (path: string) => (await client.get(path)).data;
	return { simulator, data: simulator.data, client, read };
}

export function clientOf(simulator: Simulator, headers: Record<string, string>): AxiosInstance {
	return axios.create({
		baseURL: simulator.url,
		headers,
		maxRedirects: 0,
		timeout: 5000,
		validateStatus: () => true,
	});
}

export async function closeAll(): Promise<void> {
	await Promise.all(running.splice(0).map(async (simulator) => await simulator.close()));
}

/** A clock that moves only when it is set. */
export function stillClock(start = Date.parse('2025-06-15T03:00:00.000Z')) {
	const clock = { time: start, now: () => clock.time };
	return clock;
}
