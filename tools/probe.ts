/**
 * Reads what the service responds to a key, and compares it with the contract (docs/internals/service.md):
 *   MESSAGING_CRM_API_KEY=... npm run probe -- https://api.example.com
 * A read-only key is enough. Without a key, the requests are shown, not sent. If the paths without /api/ have another
 * address, it is the second one.
 */
import { writeFileSync } from 'node:fs';

import { withoutKey } from '../nodes/MessagingCrm/transport/redact';
import { report } from './probe/report';
import { REQUESTS, sendAll } from './probe/requests';

const REPORT = 'probe-report.markdown';

async function main(): Promise<void> {
	const [baseUrl = '', otherBaseUrl = ''] = process.argv.slice(2);
	const { MESSAGING_CRM_API_KEY: apiKey = '' } = process.env;
	if (apiKey === '') {
		console.log('With a key in MESSAGING_CRM_API_KEY, these requests are sent. They only read.\n');
		return console.log(Object.values(REQUESTS).join('\n'));
	}
	const access = { apiKey, baseUrl, otherBaseUrl };
	const seen = await sendAll(access, 500, ({ path, result }) => console.log(result, path));
	writeFileSync(REPORT, withoutKey(report(seen), apiKey));
	console.log(`\nReport: ${REPORT}. Read it through, then paste it into an issue (Probe report).`);
}

main().catch((error: Error) => {
	console.error(`${error.message}\nUsage: npm run probe -- https://api.example.com`);
	process.exitCode = 1;
});
