import { LoadOptionsContext } from 'n8n-core';
import {
	type IDataObject,
	type INodeListSearchResult,
	type INodeParameters,
	type INodePropertyOptions,
	type ResourceMapperFields,
} from 'n8n-workflow';

import { additionalData, loadNode, makeNode, makeWorkflow } from './engine';

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
	const search = required(methods?.listSearch?.[method]);
	return await search.call(context, filter, token as string | undefined);
}

/** Loads the fields of a resource mapper as the editor does. */
export async function loadFields(
	method: string,
	credential: IDataObject,
	parameters: INodeParameters,
): Promise<ResourceMapperFields> {
	const { context, methods } = open(credential, parameters);
	return await required(methods?.resourceMapping?.[method]).call(context);
}

/** Loads the options of a field as the editor does. */
export async function loadOptions(
	method: string,
	credential: IDataObject,
	parameters: INodeParameters,
): Promise<INodePropertyOptions[]> {
	const { context, methods } = open(credential, parameters);
	return await required(methods?.loadOptions?.[method]).call(context);
}

function required<T>(method: T | undefined): T {
	if (!method) throw new Error('The node has no such method');
	return method;
}

function open(credential: IDataObject, parameters: INodeParameters) {
	const nodeType = loadNode();
	const node = { ...makeNode(nodeType, parameters), parameters };
	const workflow = makeWorkflow(node, nodeType);
	const data = { ...additionalData(credential), currentNodeParameters: parameters };
	return { context: new LoadOptionsContext(workflow, node, data, ''), methods: nodeType.methods };
}
