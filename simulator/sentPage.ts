import type { FastifyInstance } from 'fastify';
import type { Store } from './data/store';

type Message = Store['sentMessages'][number];
type SentTemplate = Store['sentTemplates'][number];

/** Times in the shop's timezone. */
const time = new Intl.DateTimeFormat('en-GB', {
	timeZone: 'Asia/Jakarta',
	dateStyle: 'medium',
	timeStyle: 'medium',
});

type Reachable = (address: string) => string;

/** A page for people at `GET /`, without a key. It shows what clients sent, newest first, and does not count as a request. */
export function showSent(app: FastifyInstance, data: Store, reachable: Reachable): void {
	app.addHook('onRequest', async (request, reply) => {
		const isBrowser = request.headers.accept?.includes('text/html');
		if (request.method !== 'GET' || request.url !== '/' || !isBrowser) return;
		reply.hijack();
		reply.raw
			.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
			.end(pageOf(data, reachable));
	});
}

function pageOf(data: Store, reachable: Reachable): string {
	const rows = [
		...data.sentMessages.map((message) => rowOf(data, message, message.receiver, textOf(message))),
		...data.sentTemplates.map((sent) =>
			rowOf(data, sent, sent.phone_number, templateText(data, sent)),
		),
	].sort((a, b) => b.at.localeCompare(a.at));
	const cells = rows.map(
		({ at, to, text }) =>
			`<tr>${[time.format(new Date(at)), to, text].map((cell) => `<td>${inHtml(cell, reachable)}</td>`).join('')}</tr>`,
	);
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<title>Sent messages</title><style>body{font:15px sans-serif;margin:2em auto;max-width:60em;color:#222}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5em;border-bottom:1px solid #ddd}
td{white-space:pre-wrap}td:nth-child(-n+2){white-space:nowrap}</style></head><body><h1>Sent messages (${rows.length})</h1>
<p>What clients sent through this simulated service. No message reached anybody. The page refreshes every 5 seconds.</p>
<table><tr><th>Time in Jakarta</th><th>To</th><th>Message</th></tr>${cells.join('\n')}</table>
${rows.length === 0 ? '<p>Nothing yet.</p>' : ''}</body></html>`;
}

function rowOf(data: Store, sent: { created_at: string }, receiver: string | null, text: string) {
	const number = receiver?.replace(/^\+/, '') ?? '';
	const contact = data.contacts.find(({ phone_number }) => phone_number === number);
	return {
		at: sent.created_at,
		to: [contact?.contact_name, number].filter(Boolean).join('\n'),
		text,
	};
}

function textOf({ media_type, message, media_url, url }: Message): string {
	const kind = media_type === 'text' ? '' : `[${media_type}]`;
	return [kind, message, media_url, url].filter(Boolean).join(' ');
}

function templateText({ messages, templates }: Store, sent: SentTemplate): string {
	const template = templates.find(({ wa_template_id: id }) => id === sent.wa_template_id);
	const text = messages.get(sent.id)?.message;
	return [`[template ${template?.name}]`, text, sent.file_url].filter(Boolean).join(' ');
}

/** A text as HTML, with addresses as links. */
function inHtml(text: string, reachable: Reachable): string {
	const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
	return escaped.replace(
		/https?:[^\s<]+/g,
		(address) => `<a href="${reachable(address)}" target="_blank">${address}</a>`,
	);
}
