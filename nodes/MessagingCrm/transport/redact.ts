import type { ApiResponse } from './response';

/** The text that replaces the API key in a string. */
const REPLACEMENT = '[API key]';

/** Shorter API keys are not removed, because other words and numbers can contain them. */
const MIN_KEY_LENGTH = 8;

/** A property of a response that is secret, in addition to the API key. */
export interface Secret {
	property: string;
	/** Whether the user has chosen to output the property. */
	isRevealed: boolean;
}

/** Removes the API key from a string, even if it is encoded as in an address or escaped as in JSON. */
export function removeKey(text: string, apiKey: string): string {
	return text.replace(patternOf(apiKey), REPLACEMENT);
}

/**
 * Removes secrets from a JSON value, in place and at any depth: the secret property, and the API key in names and
 * values of properties. The key can have any form that `removeKey` removes, or be a number.
 * @returns the same object or array; for any other value, the value or its replacement
 */
export function removeSecrets(body: unknown, apiKey: string, secret?: Secret): unknown {
	const pattern = patternOf(apiKey);
	const asNumber = /^\d{8,}$/.test(apiKey) ? Number(apiKey) : NaN;

	function clean(value: unknown): unknown {
		if (typeof value === 'string') return value.replace(pattern, REPLACEMENT);
		if (typeof value === 'number' && Math.abs(value) === asNumber) return REPLACEMENT;
		if (typeof value !== 'object' || value === null) return value;
		const holder = value as Record<string, unknown>;
		for (const [name, inner] of Object.entries(holder)) {
			if (name === secret?.property) {
				if (!secret.isRevealed) delete holder[name];
				continue;
			}
			const [cleanName, cleanInner] = [clean(name) as string, clean(inner)];
			if (cleanName !== name) delete holder[name];
			if (cleanName !== name || cleanInner !== inner) holder[cleanName] = cleanInner;
		}
		return value;
	}
	return clean(body);
}

/**
 * Whether a response may contain the API key. Always true if the key could be escaped or a number, because a text
 * search could miss the key.
 */
export function mayContainKey({ text }: ApiResponse, apiKey: string): boolean {
	const isHidden = /[^\w.~-]|^\d+$/.test(apiKey);
	return isHidden || text.includes(apiKey) || text.includes('\\u00');
}

function patternOf(apiKey: string): RegExp {
	if (apiKey.length < MIN_KEY_LENGTH) return /(?!)/g;
	const forms = [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)];
	return new RegExp(forms.map((form) => form.replace(/[^\w]/g, '\\$&')).join('|'), 'g');
}
