import type { ServiceResponse } from './result';

/** What replaces the key in a text. */
const REPLACEMENT = '[API key]';

/** Shorter keys are not removed: anyone can guess them, and most texts contain them. */
const MIN_KEY_LENGTH = 4;

/** Shorter keys are removed only as separate words, since other words may contain them. */
const MIN_UNMISTAKABLE_LENGTH = 8;

const NOTHING = /(?!)/g;

/** Finds one key in any of its forms, in a text or as a number. */
interface KeyFinder {
	apiKey: string;
	pattern: RegExp;
	/** The key as JSON may carry it if it is all digits; NaN for others. */
	asNumber: number;
}

/** The finder of the last key. It is kept, since it is used for every text of every record. */
let latest: KeyFinder | undefined;

/** Removes the key from a text, in the forms of `formsOf`. */
export function withoutKey(text: string, apiKey: string): string {
	return cleanText(text, finderOf(apiKey));
}

/** A property of responses that is a secret, too. */
export interface Secret {
	property: string;
	/** Whether the user has chosen to keep it. */
	isRevealed: boolean;
}

/**
 * Removes secrets from a response, in place and at any depth: the property that is a secret, and the API key
 * as a value, as a part of a text, as a property name, and as a number if it is not too short; also percent-encoded or escaped
 * as in JSON. A property whose value is the key is deleted.
 */
export function removeSecrets(value: unknown, apiKey: string, secret?: Secret): void {
	clean(value, finderOf(apiKey), secret);
}

/**
 * Whether a response may have the key in it, so that its values have to be looked at. Only escapes, and numbers that are
 * written in another way, hide a key from a search of the text.
 */
export function mayHaveKey({ text }: ServiceResponse, apiKey: string): boolean {
	const isHidden = !Number.isNaN(finderOf(apiKey).asNumber) || /["/\\]/.test(apiKey);
	if (text === undefined || isHidden) return true;
	return [apiKey, '%', '\\u00'].some((part) => text.includes(part));
}

function clean(value: unknown, finder: KeyFinder, secret?: Secret): void {
	if (typeof value !== 'object' || value === null) return;
	const holder = value as Record<string, unknown>;
	for (const name of Object.keys(holder)) {
		if (name === secret?.property) {
			if (!secret.isRevealed) delete holder[name];
			continue;
		}
		const inner = holder[name];
		clean(inner, finder, secret);
		const cleaned = cleanValue(inner, finder);
		if (cleaned !== inner) holder[name] = cleaned;
		if (Array.isArray(value)) continue;

		const cleanedName = cleanText(name, finder);
		const isKey = cleaned === REPLACEMENT && cleaned !== inner;
		if (isKey || cleanedName !== name) delete holder[name];
		if (!isKey && cleanedName !== name) holder[cleanedName] = cleaned;
	}
}

function cleanValue(value: unknown, finder: KeyFinder): unknown {
	if (typeof value === 'string') return cleanText(value, finder);
	if (typeof value === 'number' && Math.abs(value) === finder.asNumber) return REPLACEMENT;
	return value;
}

function cleanText(text: string, { apiKey, pattern }: KeyFinder): string {
	return text.length < apiKey.length ? text : text.replace(pattern, REPLACEMENT);
}

function finderOf(apiKey: string): KeyFinder {
	if (latest?.apiKey === apiKey) return latest;
	const key = [...apiKey].map(formsOf).join('');
	const word = `(?<![A-Za-z0-9])${key}(?![A-Za-z0-9])`;
	const isWord = apiKey.length < MIN_UNMISTAKABLE_LENGTH;
	latest = {
		apiKey,
		pattern: apiKey.length < MIN_KEY_LENGTH ? NOTHING : new RegExp(isWord ? word : key, 'g'),
		asNumber: isWord ? NaN : Number(apiKey),
	};
	return latest;
}

/** A character as it is, percent-encoded, or escaped as in JSON. Headers carry ASCII alone. */
function formsOf(character: string): string {
	const literal = character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
	const escaped = ['"', '/', '\\'].includes(character) ? `\\\\?${literal}` : literal;
	const code = character.charCodeAt(0).toString(16).padStart(2, '0');
	const inAnyCase = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
	return `(?:${escaped}|(?:%|\\\\u00)${inAnyCase})`;
}
