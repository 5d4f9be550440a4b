import type { INodeProperties } from 'n8n-workflow';

/** Sorts the fields of a collection by label, as n8n's guidelines require. */
export function byDisplayName(fields: INodeProperties[]): INodeProperties[] {
	return [...fields].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
}
