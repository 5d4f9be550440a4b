import type { INodeProperties } from 'n8n-workflow';

/** Sorts the fields of a collection as n8n's review wants them. */
export function byDisplayName(fields: INodeProperties[]): INodeProperties[] {
	return [...fields].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
}
