import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** transport/ could serve any service: what is this one's own comes in as an argument. */

const NODE = resolve(__dirname, '../../nodes/MessagingCrm');

/** The credential type, the prefix of paths, and the fields of records and bodies. */
const SERVICE_WORDS =
	/messagingCrm|\/api\/|\breceiver\b|\bphone_number\b|\b(?!record_)[a-z]+_id\b|\b(?:start|end)_date\b/gi;

/** Names of wrapper values that any service may use. */
const GENERAL = ['correlation_id', 'request_id', 'trace_id'];

function serviceWordsIn(folder: string): string[] {
	const paths = readdirSync(join(NODE, folder), { recursive: true, encoding: 'utf8' });
	return paths
		.filter((path) => path.endsWith('.ts'))
		.flatMap((path) => readFileSync(join(NODE, folder, path), 'utf8').match(SERVICE_WORDS) ?? [])
		.filter((word) => !GENERAL.includes(word));
}

it('transport/ names no credential type, path or field of the service, unlike service/', () => {
	expect(serviceWordsIn('transport')).toEqual([]);
	expect(serviceWordsIn('service')).toEqual(
		expect.arrayContaining(['messagingCrm', '/api/', 'conversation_id', 'receiver']),
	);
});
