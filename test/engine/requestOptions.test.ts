import 'reflect-metadata';

import { DirectoryLoader } from 'n8n-core';
import type { INodeProperties, INodeType } from 'n8n-workflow';

import { loadNode } from './support/engine';

/** A property and those in it, less the texts. */
function structure(property: INodeProperties): unknown {
	return JSON.parse(
		JSON.stringify(property, (name, value: unknown) =>
			['description', 'displayName'].includes(name) ? undefined : value,
		),
	);
}

it('has the settings for requests that n8n gives to a declarative node without a webhook, less Batching', () => {
	const other = { description: { inputs: [], outputs: [], properties: [] as INodeProperties[] } };
	DirectoryLoader.applyDeclarativeNodeOptionParameters(other as unknown as INodeType);
	const [usual] = other.description.properties;

	const ours = loadNode().description.properties.filter(({ name }) => name === usual.name);

	expect(usual.name).toBe('requestOptions');
	const options = usual.options?.filter(({ name }) => name !== 'batching');
	expect(ours.map(structure)).toEqual([structure({ ...usual, options })]);
});
