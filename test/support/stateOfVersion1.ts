import { createHash } from 'node:crypto';

import type { Contact, Order, Simulator, Template } from '../simulator';
import fixture from './stateOfVersion1.json';

/** What triggers of the first release saved, each with other settings, and the records of that time. */
export type Version1 = typeof fixture;

const DAY_MS = 86_400_000;

/** A moment of the last poll. */
export const SAVED_AT = Date.parse('2026-03-10T06:00:00Z');

export const version1: Version1 = fixture;

/** As if the last poll had been in the 24 hours before a moment. Digests of whole records do not fit then. */
export function savedBefore(moment: number): Version1 {
	const shift = Math.floor((moment - SAVED_AT) / DAY_MS) * DAY_MS;
	const shifted = JSON.stringify(fixture).replace(/\b\d{4}-\d\d-\d\d/g, (day) =>
		new Date(Date.parse(day) + shift).toISOString().slice(0, 10),
	);
	return JSON.parse(shifted) as Version1;
}

/** Replaces the orders, contacts and templates of a service. */
export function fillWith({ records }: Version1, { data }: Simulator): void {
	for (const { id } of [...data.orders]) data.orders.remove(id);
	for (const { id } of [...data.contacts]) data.contacts.remove(id);
	for (const { id } of [...data.templates]) data.templates.remove(id);
	const copy = structuredClone(records);
	for (const order of copy.orders.reverse()) data.orders.add(order as unknown as Order);
	for (const contact of copy.contacts.reverse()) data.contacts.add(contact as unknown as Contact);
	for (const template of copy.templates) data.templates.add(template as unknown as Template);
}

/** The trigger's static data, with the fingerprint that the release made of its settings. */
export function staticDataOf(
	{ decisive, memories }: Pick<Version1['states'][number], 'decisive' | 'memories'>,
	{ url, key }: Simulator,
) {
	const fingerprint = createHash('sha256')
		.update(JSON.stringify([url, key, decisive]))
		.digest('base64url')
		.slice(0, 16);
	return { fingerprint, memories };
}
