import { hash } from 'node:crypto';

import { getOwn } from '../../../shared/json';
import type { Question } from './question';

/** Field names and values of the form on the page. */
const FORM = { answer: 'answer', approve: 'approve', decline: 'decline', text: 'text' };

const STYLE = `
:root { color-scheme: light dark; --text: #1c2421; --muted: #55615c; --back: #f3f5f4; --card: #fff; --line: #7d8b85; --main: #0b6b4d; --on-main: #fff; --alert: #a3261b }
@media (prefers-color-scheme: dark) { :root { --text: #e9eeec; --muted: #a7b3ae; --back: #121715; --card: #1d2421; --line: #75837d; --main: #4cc79c; --on-main: #08251b; --alert: #ff9d92 } }
* { box-sizing: border-box }
body { margin: 0; padding: 1rem; background: var(--back); color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif }
main { max-width: 32rem; margin: 4vh auto; padding: 1.5rem; background: var(--card); border-radius: 1rem }
h1 { margin: 0 0 .75rem; font-size: 1.25rem; line-height: 1.3 }
p { margin: 0 0 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere }
p:last-child { margin: 0 }
textarea, button { width: 100%; font: inherit; border-radius: .625rem; border: 1px solid var(--line) }
textarea { display: block; padding: .75rem; background: transparent; color: inherit; resize: vertical }
button { min-height: 3rem; margin-top: .75rem; padding: .625rem 1rem; background: transparent; color: inherit; font-weight: 600; overflow-wrap: anywhere; cursor: pointer }
.main { background: var(--main); border-color: var(--main); color: var(--on-main) }
.muted { color: var(--muted) }
.alert { color: var(--alert) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
`;

/**
 * The headers of every page. A page may not load or run anything, and may not be framed, cached or indexed. n8n also
 * sandboxes the responses of webhooks.
 */
export const PAGE_HEADERS: Record<string, string> = {
	'Cache-Control': 'no-store',
	'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-forms`,
	'Referrer-Policy': 'no-referrer',
	'X-Content-Type-Options': 'nosniff',
	'X-Robots-Tag': 'noindex, nofollow, noarchive',
};

/**
 * Creates the page on which somebody responds.
 * @param alert the problem with the previous response
 */
export function questionPage(question: Question, alert?: string): string {
	const { answers, message, buttonLabel, texts } = question;
	const controls =
		answers.type === 'freeText'
			? [
					`<textarea name="${FORM.text}" rows="5" required aria-labelledby="message"></textarea>`,
					`<button class="main">${escapeHtml(answers.submitLabel)}</button>`,
				]
			: [
					button(FORM.approve, answers.approveLabel, 'main'),
					answers.declineLabel !== undefined && button(FORM.decline, answers.declineLabel, 'other'),
				];
	return page(texts.language, texts.title || buttonLabel, [
		`<p id="message" lang="" dir="auto">${escapeHtml(message)}</p>`,
		alert !== undefined && `<p class="alert" role="alert" lang="en">${escapeHtml(alert)}</p>`,
		'<form method="post">',
		...controls,
		'</form>',
	]);
}

interface Answer {
	/** The output, in the format of n8n's own nodes. */
	data: { approved: boolean } | { text: string };
	/** The button label or the text that the person saw. */
	shownAs: string;
}

/**
 * Returns the response in a submitted form; undefined if the question's form cannot have sent it.
 * @param body the body of the request, which may be any value
 */
export function answerIn(body: unknown, { answers }: Question): Answer | undefined {
	if (answers.type === 'freeText') {
		const entered = getOwn(body, FORM.text);
		const text = typeof entered === 'string' ? entered.trim() : '';
		return text === '' ? undefined : { data: { text }, shownAs: text };
	}
	const { approveLabel, declineLabel } = answers;
	const answer = getOwn(body, FORM.answer);
	if (answer === FORM.approve) return { data: { approved: true }, shownAs: approveLabel };
	if (answer !== FORM.decline || declineLabel === undefined) return undefined;
	return { data: { approved: false }, shownAs: declineLabel };
}

/** Creates the page after a response. It repeats the response, so that the person notices a mistake. */
export function thanksPage({ texts }: Question, shownAs: string): string {
	const response = `${texts.responseLabel}: ${shownAs}`;
	return page(texts.language, texts.thanksTitle, [
		`<p lang="" dir="auto">${escapeHtml(response)}</p>`,
		`<p class="muted" dir="auto">${escapeHtml(texts.thanksText)}</p>`,
	]);
}

/** Creates the page for an earlier question, for an execution that waits for another response. */
export function closedPage(): string {
	return page('en', 'No response needed', [
		'<p class="muted">This question has already been answered, or the time to respond is over. You can close this page.</p>',
	]);
}

export function errorPage(): string {
	return page('en', 'Something went wrong', ['<p class="muted">Please try again in a moment.</p>']);
}

export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function button(value: string, label: string, kind: string): string {
	return `<button class="${kind}" name="${FORM.answer}" value="${value}">${escapeHtml(label)}</button>`;
}

/** @param content the parts of the page. Parts that are false are left out */
function page(language: string, title: string, content: Array<string | false>): string {
	const name = escapeHtml(title);
	return [
		'<!doctype html>',
		`<html lang="${escapeHtml(language)}">`,
		'<head>',
		'<meta charset="utf-8">',
		'<meta name="viewport" content="width=device-width, initial-scale=1">',
		'<meta name="robots" content="noindex, nofollow">',
		`<title>${name}</title>`,
		`<style>${STYLE}</style>`,
		'</head>',
		'<body>',
		'<main>',
		`<h1>${name}</h1>`,
		...content.filter((part) => part !== false),
		'</main>',
		'</body>',
		'</html>',
	].join('\n');
}
