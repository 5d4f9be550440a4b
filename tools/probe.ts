/**
 * Requests data with an API key, and compares the responses with the contract (docs/internals/service.md):
 *   MESSAGING_CRM_API_KEY=... npm run probe -- [Base URL] [Workflow Base URL]
 * A read-only key is enough. Without a key, the probe shows the requests and sends nothing.
 */
import { writeFileSync } from 'node:fs';

import { report } from './probe/report';
import { REQUESTS, sendAll } from './probe/requests';

const REPORT = 'probe-report.markdown';

async function main(): Promise<void> {
	const [baseUrl = 'https://api.cekat.ai', workflowBaseUrl = ''] = process.argv.slice(2);
	const { MESSAGING_CRM_API_KEY: apiKey = '' } = process.env;
	if (apiKey === '') {
		console.log('Set MESSAGING_CRM_API_KEY to send these requests. They only read data.\n');
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
