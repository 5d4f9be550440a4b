import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** transport/ could serve any service: what is this one's own comes in as an argument. */

const ROOT = resolve(__dirname, '../..');
const TRANSPORT = join(ROOT, 'nodes/MessagingCrm/transport');

/** The credential type, the prefix of paths, and the fields of records and bodies. */
const SERVICE_WORDS =
	/messagingCrm|\/api\/|\breceiver\b|\bphone_number\b|\b(?!record_)[a-z]+_id\b|\b(?:start|end)_date\b/gi;

/** Names of wrapper values that any service may use. */
const GENERAL = ['correlation_id', 'request_id', 'trace_id'];

function serviceWordsIn(text: string): string[] {
	return (text.match(SERVICE_WORDS) ?? []).filter((word) => !GENERAL.includes(word));
}

it('transport/ names no credential type, path or field of the service', () => {
	const files = readdirSync(TRANSPORT, { recursive: true, encoding: 'utf8' }).filter((path) =>
		path.endsWith('.ts'),
	);
	expect(files).toContain('callApi.ts');
	const found = files.flatMap((path) =>
		serviceWordsIn(readFileSync(join(TRANSPORT, path), 'utf8')).map((word) => `${path}: ${word}`),
	);
	expect(found).toEqual([]);
});

it('the same words are found in service/, which has them', () => {
	const account = readFileSync(join(TRANSPORT, '../service/account/index.ts'), 'utf8');
	const recipients = readFileSync(join(TRANSPORT, '../service/ids.ts'), 'utf8');
	const found = serviceWordsIn(account + recipients);
	expect(found).toEqual(
		expect.arrayContaining(['messagingCrm', '/api/', 'conversation_id', 'receiver']),
	);
});
