import type { FastifyInstance } from 'fastify';
import type { Store } from './data/store';
import { iso } from './data/time';
import type { RecordedRequest } from './recording';
import type { View } from './serializers';

/** Times in the shop's timezone. */
const time = new Intl.DateTimeFormat('en-GB', {
	timeZone: 'Asia/Jakarta',
	dateStyle: 'medium',
	timeStyle: 'medium',
});

/** The endpoints whose requests are shown as messages. */
const SHOWN_AS_MESSAGE = ['/messages/whatsapp', '/templates/send'];

/**
 * Adds a web page at `GET /`, which needs no key. It shows what clients sent and changed, newest first. A form calls
 * `GET /write` to write as a customer. Requests from browsers to these two paths are not recorded.
 */
export function showSent(
	app: FastifyInstance,
	view: View,
	requests: readonly RecordedRequest[],
): void {
	app.addHook('onRequest', async (request, reply) => {
		const { pathname, searchParams } = new URL(request.url, 'http://localhost');
		const isBrowser = request.headers.accept?.includes('text/html');
		if (request.method !== 'GET' || !isBrowser || !['/', '/write'].includes(pathname)) return;
		reply.hijack();
		if (pathname === '/write') {
			writeAsCustomer(view.data, searchParams);
			reply.raw.writeHead(303, { location: '/' }).end();
			return;
		}
		reply.raw
			.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
			.end(pageOf(view, requests));
	});
}

function writeAsCustomer(data: Store, form: URLSearchParams): void {
	const conversation = data.conversations.get(form.get('conversation') ?? '');
	const message = form.get('message');
	if (conversation && message) data.addCustomerMessage(conversation, message);
}

function pageOf({ data, options }: View, requests: readonly RecordedRequest[]): string {
	const rows = rowsOf(data, requests).sort((a, b) => b.at.localeCompare(a.at));
	const cells = rows.map(({ at, receiver, texts }) => {
		const number = receiver?.replace(/^\+/, '');
		const contact = data.contacts.find(({ phone_number }) => phone_number === number);
		const to = [contact?.contact_name, number].filter(Boolean).join('\n');
		const shown = [time.format(new Date(at)), to, texts.filter(Boolean).join(' ')];
		return `<tr>${shown.map((text) => `<td>${withLinks(inHtml(text), options)}</td>`).join('')}</tr>`;
	});
	const customers = [...data.conversations]
		.filter(({ contact_phone }) => contact_phone !== null)
		.map(({ id, contact_name, contact_phone }) => {
			const name = [contact_name, contact_phone].filter(Boolean).join(' ');
			return `<option value="${id}">${inHtml(name)}</option>`;
		});
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Simulated service</title>
<style>body{font:15px sans-serif;margin:2em auto;max-width:60em;color:#222}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5em;border-bottom:1px solid #ddd}
td{white-space:pre-wrap;overflow-wrap:anywhere}td:nth-child(-n+2){white-space:nowrap}</style>
<script>setInterval(() => document.activeElement === document.body && location.reload(), 5000)</script></head><body>
<h1>Write as a customer</h1><form action="/write"><select name="conversation">${customers.join('')}</select>
<input name="message" size="50" placeholder="e.g. Can I talk to a person?" required> <button>Write</button></form>
<h1>Sent and changed (${rows.length})</h1>
<p>What clients did through this simulated service. No message reached anybody. The page refreshes every 5 seconds.</p>
<table><tr><th>Time in Jakarta</th><th>To</th><th>Message or request</th></tr>${cells.join('\n')}</table>
${rows.length === 0 ? '<p>Nothing yet.</p>' : ''}</body></html>`;
}

/** Returns one row per message or change: its time, the receiver's number if known, and the parts of its text. */
function rowsOf(data: Store, requests: readonly RecordedRequest[]) {
	const messages = data.sentMessages.map((sent) => {
		const kind = sent.media_type === 'text' ? '' : `[${sent.media_type}]`;
		const texts = [kind, sent.message, sent.media_url, sent.url];
		return { at: sent.created_at, receiver: sent.receiver, texts };
	});
	const templates = data.sentTemplates.map((sent) => {
		const template = data.templates.find(({ wa_template_id: id }) => id === sent.wa_template_id);
		const text = data.messages.get(sent.id)?.message;
		const texts = [`[template ${template?.name}]`, text, sent.file_url];
		return { at: sent.created_at, receiver: sent.phone_number, texts };
	});
	const changes = requests
		.filter(({ route, tookEffect }) => tookEffect && !SHOWN_AS_MESSAGE.includes(route))
		.map(({ at, method, path, body }) => {
			const texts = [method, path, JSON.stringify(body ?? {})];
			return { at: iso(at), receiver: null, texts };
		});
	return [...messages, ...templates, ...changes];
}

function inHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Turns addresses in HTML into links. */
function withLinks(html: string, { reachable }: View['options']): string {
	return html.replace(
		/https?:(?:(?!&quot;)[^\s<])+/g,
		(address) => `<a href="${reachable(address)}" target="_blank">${address}</a>`,
	);
}
