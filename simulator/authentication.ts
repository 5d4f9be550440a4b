import type { IncomingHttpHeaders } from 'node:http';

export interface Keys {
	key: string;
	partnerKey: string;
}

/** Returns an API key: a token with the business ID in its payload. @param serial distinguishes keys of a business */
export function keyOf(businessId: string, serial = 0): string {
	const parts = [
		{ alg: 'HS256', typ: 'JWT' },
		{ business_id: businessId, serial },
	];
	const [head, payload] = parts.map((part) =>
		Buffer.from(JSON.stringify(part)).toString('base64url'),
	);
	return `${head}.${payload}.simulated-signature-${serial}`;
}

/** Checks the keys in the headers. In the returned `recorded` headers, `valid` or `wrong` replaces each key. */
export function readKeys(headers: IncomingHttpHeaders, { key, partnerKey }: Keys) {
	const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
	const recorded: Record<string, string> = Object.fromEntries(entries);
	const valid = { api_key: key, authorization: `Bearer ${key}`, 'x-partner-api-key': partnerKey };
	for (const [name, expected] of Object.entries(valid)) {
		if (name in recorded) recorded[name] = recorded[name] === expected ? 'valid' : 'wrong';
	}
	const isBusiness = [recorded.api_key, recorded.authorization].includes('valid');
	return { isBusiness, isPartner: recorded['x-partner-api-key'] === 'valid', recorded };
}
