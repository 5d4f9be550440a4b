/**
 * Requests data with an API key, and compares the responses with the contract (docs/internals/service.md):
 * `MESSAGING_CRM_API_KEY=... npm run probe`. A read-only key is enough. Without a key, it shows the requests and sends
 * nothing. For other addresses, the arguments are the Base URL and the Workflow Base URL.
 */
import { writeFileSync } from 'node:fs';

import { report } from './probe/report';
import { REQUESTS, sendAll } from './probe/requests';

const REPORT = 'probe-report.markdown';

async function main(): Promise<void> {
	const [baseUrl = 'https://api.cekat.ai', workflowBaseUrl = ''] = process.argv.slice(2);
	const { MESSAGING_CRM_API_KEY: apiKey = '' } = process.env;
	if (apiKey === '') {
		console.log('With a key in MESSAGING_CRM_API_KEY, these requests are sent. They only read.\n');
		return console.log(Object.values(REQUESTS).join('\n'));
	}
	const access = { apiKey, baseUrl, workflowBaseUrl };
	const seen = await sendAll(access, 500, ({ request, result }) => console.log(result, request));
	writeFileSync(REPORT, report(seen).replaceAll(apiKey, '***'));
	console.log(`\nReport: ${REPORT}. Read it through, then paste it into an issue (Probe report).`);
}

main().catch((error: Error) => {
	console.error(`${error.message}\nUsage: npm run probe -- [Base URL] [Workflow Base URL]`);
	process.exitCode = 1;
});
