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

/** Fills a list as the editor does when a user opens it. */
export async function openList(
	method: string,
	credential: IDataObject,
	{ filter, token, parameters = {} }: Opening = {},
): Promise<INodeListSearchResult> {
	return await call('listSearch', method, credential, parameters, filter, token);
}

/** Loads the fields of a resource mapper as the editor does. */
export async function loadFields(
	method: string,
	credential: IDataObject,
	parameters: INodeParameters,
): Promise<ResourceMapperFields> {
	return await call('resourceMapping', method, credential, parameters);
}

/** Loads the options of a field as the editor does. */
export async function loadOptions(
	method: string,
	credential: IDataObject,
	parameters: INodeParameters,
): Promise<INodePropertyOptions[]> {
	return await call('loadOptions', method, credential, parameters);
}

async function call<T>(
	kind: 'listSearch' | 'loadOptions' | 'resourceMapping',
	method: string,
	credential: IDataObject,
	parameters: INodeParameters,
	...more: unknown[]
): Promise<T> {
	const nodeType = loadNode();
	const node = { ...makeNode(nodeType, parameters), parameters };
	const data = { ...additionalData(credential), currentNodeParameters: parameters };
	const context = new LoadOptionsContext(makeWorkflow(node, nodeType), node, data, '');
	const methods = nodeType.methods?.[kind] as Record<string, (...input: unknown[]) => Promise<T>>;
	return await methods[method].call(context, ...more);
}
