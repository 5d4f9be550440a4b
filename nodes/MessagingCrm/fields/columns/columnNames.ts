import type { Column } from '../../service/boards';

/** The two fields that a timeline column has in the column mapper, as they are shown and stored. */
export function timelineFields({ name }: Column): { from: string; to: string } {
	return { from: `${name} (From)`, to: `${name} (To)` };
}

/**
 * n8n leaves fields with these names out of parameters and requests (docs/internals/n8n.md#parameters-and-column-mappers).
 */
const UNSENDABLE = ['__proto__', 'constructor', 'prototype'];

/** Whether n8n sends a column of this name. */
export function canBeSent(name: string): boolean {
	return !UNSENDABLE.includes(name);
}
