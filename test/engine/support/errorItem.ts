import type { IDataObject } from 'n8n-workflow';

/** What the error of an error item says; undefined for other items. */
export function messageOf(json: IDataObject | undefined): string | undefined {
	return (json?.error as { message?: string } | undefined)?.message;
}
