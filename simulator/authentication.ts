import type { IncomingHttpHeaders } from 'node:http';

export interface Keys {
	key: string;
	partnerKey: string;
}

/** An API key: a token whose payload names the business. @param serial distinguishes keys of the same business */
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

/** Whether headers have the key of the business or of a partner, and the headers with `valid` or `wrong` for keys. */
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
