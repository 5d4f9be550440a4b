import type { RecordedRequest } from 'messaging-crm-simulator';

const WAIT_MS = 1_000;

/** One line on what the service saw of a run: requests, 429s, waits. */
export function describeTraffic(requests: RecordedRequest[]): string {
	const limited = requests.filter(({ status }) => status === 429).length;
	const pauses = requests.slice(1).map(({ at }, index) => at - requests[index].at);
	const waits = pauses.filter((pause) => pause >= WAIT_MS);
	const waited = Math.round(waits.reduce((sum, pause) => sum + pause, 0) / 1_000);
	return `${requests.length} requests, ${limited} rate limited, ${waits.length} waits (${waited} s)`;
}
