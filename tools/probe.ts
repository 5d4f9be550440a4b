/**
 * Reads what the service responds to a key, and compares it with docs/internals/service.md:
 *   npm run probe -- --base-url https://api.example.com
 *   --second-base-url   address of the paths without /api/, if it is another
 *   --yes               sends the requests without asking
 * The key is read from MESSAGING_CRM_API_KEY, or asked for. A read-only key is enough.
 */
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';

import { probe } from './probe/index';

const KEY = 'MESSAGING_CRM_API_KEY';
const REPORT = 'probe-report.markdown';

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			'base-url': { type: 'string', default: '' },
			'second-base-url': { type: 'string', default: '' },
			yes: { type: 'boolean', default: false },
		},
	});
	const addresses = { baseUrl: values['base-url'], unprefixedBaseUrl: values['second-base-url'] };
	const markdown = await probe(addresses, {
		print: (line) => console.log(line),
		confirm: async () => values.yes || /^y(es)?$/i.test(await answerTo('Send them? (yes/no) ')),
		readKey: async () => process.env[KEY] ?? (await answerTo('API key (not shown): ', true)),
	});
	if (markdown === undefined) return console.log('Nothing was sent. It takes a yes, or --yes.');
	writeFileSync(REPORT, markdown);
	console.log(`\nReport: ${REPORT}. Read it through, then paste it into an issue (Probe report).`);
}

/** What is typed after a question; empty if there is no terminal. */
async function answerTo(question: string, isSecret = false): Promise<string> {
	if (!process.stdin.isTTY) return '';
	if (isSecret) process.stdout.write(question);
	const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
	const output = isSecret ? silence : process.stdout;
	const terminal = createInterface({ input: process.stdin, output, terminal: true });
	const answer = await terminal.question(question);
	terminal.close();
	if (isSecret) console.log();
	return answer.trim();
}

main().catch((error: Error) => {
	console.error(`${error.message}\nUsage: npm run probe -- --base-url https://api.example.com`);
	process.exitCode = 1;
});
