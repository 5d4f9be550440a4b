export type Report = (line: string) => void;

const REPORT_EVERY_MS = 10_000;

export const toStderr: Report = (line) => process.stderr.write(`${line}\n`);

/** Reports when a step starts and how long it took. While it runs, reports the elapsed time every ten seconds. */
export async function step<T>(report: Report, title: string, work: () => Promise<T>): Promise<T> {
	const started = Date.now();
	const seconds = () => Math.round((Date.now() - started) / 1_000);
	report(`${title} ...`);
	const still = setInterval(() => report(`  ... ${seconds()} s`), REPORT_EVERY_MS);
	try {
		const result = await work();
		report(`  done in ${seconds()} s`);
		return result;
	} finally {
		clearInterval(still);
	}
}
