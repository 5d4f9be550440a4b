import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** Makes n8n items, linked to their input item (docs/internals/n8n.md#item-links). */
export function toItems(records: IDataObject[], itemIndex: number): INodeExecutionData[] {
	return records.map((json) => ({ json, pairedItem: { item: itemIndex } }));
}
