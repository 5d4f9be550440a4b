import { withoutKey } from '../../nodes/MessagingCrm/transport/redact';
import { type Addresses, ask, checkAddresses } from './ask';
import { MOST_REQUESTS, PLAN, written } from './plan';
import { report } from './report';

export interface Terminal {
	print(line: string): void;
	/** Whether the requests may be sent. */
	confirm(): Promise<boolean>;
	/** The API key, which is asked for last. */
	readKey(): Promise<string>;
}

/**
 * Shows the requests, sends them once they are confirmed, and writes what they showed.
 *
 * @param pace ms between two requests
 * @returns the report in Markdown; undefined if nothing was sent
 * @throws InputError for an address or a key that must not be used, and Error if no request would succeed
 */
export async function probe(
	addresses: Addresses,
	{ print, confirm, readKey }: Terminal,
	pace = 500,
): Promise<string | undefined> {
	checkAddresses(addresses);
	print(`These requests only read. At most ${MOST_REQUESTS} are sent, one after the other:\n`);
	for (const step of PLAN) print(`  ${written(step)}`);
	print(
		'\n{limit} is 200, or 100 if that is rejected. Other names in braces are filled in from responses.\n',
	);
	if (!(await confirm())) return undefined;
	const apiKey = await readKey();
	const seen = await ask({ ...addresses, apiKey }, pace, ({ step, status, failure }) =>
		print(`  ${status ?? failure}  ${written(step)}`),
	);
	return withoutKey(report(seen), apiKey);
}
