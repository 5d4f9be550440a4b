import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Displays a field only in nodes of the newest version (docs/n8n.md#versions-of-a-node). */
export const NEW_NODES = { '@version': [{ _cnd: { gte: 1.1 } }] };

/** Displays a field only in nodes of version 1, which stored workflows have. */
export const NODES_OF_VERSION_1 = { '@version': [{ _cnd: { lt: 1.1 } }] };

/**
 * A choice that nodes of version 1 did not have. Its default for them is empty, so that they work as before.
 *
 * @param choice shown for a resource and an operation; its default is for new nodes
 * @param nameOfNone what the empty value is called
 */
export function chosenInNewNodes(choice: INodeProperties, nameOfNone: string): INodeProperties[] {
	const shown = choice.displayOptions?.show;
	const none = { name: nameOfNone, value: '' };
	return [
		{ ...choice, displayOptions: { show: { ...shown, ...NEW_NODES } } },
		{
			...choice,
			options: [...(choice.options as INodePropertyOptions[]), none].sort((a, b) =>
				a.name.localeCompare(b.name, 'en'),
			),
			default: '',
			displayOptions: { show: { ...shown, ...NODES_OF_VERSION_1 } },
		},
	];
}
