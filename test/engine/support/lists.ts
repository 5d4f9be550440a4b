import { LoadOptionsContext } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
	type INodeParameters,
} from 'n8n-workflow';

import { additionalData, loadNode, makeNode, nodeTypes } from './engine';

type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** Fills a list as the editor does when somebody opens it. */
export async function openList(
	method: string,
	credential: IDataObject,
	{
		filter,
		token,
		parameters = {},
	}: {
		filter?: string;
		token?: unknown;
		parameters?: INodeParameters;
	} = {},
): Promise<INodeListSearchResult> {
	const nodeType = loadNode();
	const node = makeNode(nodeType, parameters);
	const workflow = new Workflow({
		id: '1',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: nodeTypes(nodeType),
	});
	const context = new LoadOptionsContext(workflow, node, additionalData(credential), '');
	const search = nodeType.methods?.listSearch?.[method] as ListSearch;
	return await search.call(context, filter, token as string | undefined);
}
