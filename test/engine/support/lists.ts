import { LoadOptionsContext } from 'n8n-core';
import {
	type IDataObject,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
	type INodeParameters,
	type INodePropertyOptions,
	type ResourceMapperFields,
} from 'n8n-workflow';

import { additionalData, loadNode, makeNode, makeWorkflow } from './engine';

type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

export interface Opening {
	filter?: string;
	token?: unknown;
	parameters?: INodeParameters;
}

/** Fills a list as the editor does when somebody opens it. */
export async function openList(
	method: string,
	credential: IDataObject,
	{ filter, token, parameters = {} }: Opening = {},
): Promise<INodeListSearchResult> {
	const { context, methods } = open(credential, parameters);
	const search = methods?.listSearch?.[method] as ListSearch;
	return await search.call(context, filter, token as string | undefined);
}

/** Loads the fields of a resource mapper as the editor does. */
export async function loadFields(
	method: string,
	credential: IDataObject,
	parameters: INodeParameters,
): Promise<ResourceMapperFields> {
	const { context, methods } = open(credential, parameters);
	const load = methods?.resourceMapping?.[method];
	if (!load) throw new Error(`The node has no method ${method}`);
	return await load.call(context);
}

/** Loads the options of a field as the editor does. */
export async function loadOptions(
	method: string,
	credential: IDataObject,
	parameters: INodeParameters,
): Promise<INodePropertyOptions[]> {
	const { context, methods } = open(credential, parameters);
	const load = methods?.loadOptions?.[method];
	if (!load) throw new Error(`The node has no method ${method}`);
	return await load.call(context);
}

function open(credential: IDataObject, parameters: INodeParameters) {
	const nodeType = loadNode();
	const node = { ...makeNode(nodeType, parameters), parameters };
	const workflow = makeWorkflow(node, nodeType);

	const data = { ...additionalData(credential), currentNodeParameters: parameters };
	return { context: new LoadOptionsContext(workflow, node, data, ''), methods: nodeType.methods };
}
