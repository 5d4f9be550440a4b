import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { MessagingCrm } from '../../../../nodes/MessagingCrm/MessagingCrm.node';
import { MessagingCrmMemory } from '../../../../nodes/MessagingCrm/MessagingCrmMemory.node';
import { MessagingCrmTrigger } from '../../../../nodes/MessagingCrm/MessagingCrmTrigger.node';

const descriptions = [MessagingCrm, MessagingCrmMemory, MessagingCrmTrigger].map(
	(type) => new type().description,
);

/** What n8n itself gives triggers that poll, and nodes that are tools. */
const OF_N8N = ['pollTimes', 'descriptionType', 'toolDescription'].map(
	(name) => ({ name, type: 'notice' }) as INodeProperties,
);

/** The node's description if it is one of ours, also as a tool. */
export function descriptionOf({ type }: INode): INodeTypeDescription | undefined {
	return descriptions.find(
		({ name }) => type.replace(/Tool$/, '') === `n8n-nodes-messaging-crm.${name}`,
	);
}

/** What a node of ours is given that its description does not know for its operation, as texts. */
export function unknownParameters(node: INode, description: INodeTypeDescription): string[] {
	const properties = [...description.properties, ...OF_N8N];
	const { parameters } = node;
	const root =
		NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description) ??
		parameters;
	return unknownIn(parameters, properties, '');

	function unknownIn(values: INodeParameters, known: INodeProperties[], path: string): string[] {
		return Object.entries(values).flatMap(([name, value]) => {
			const property = known.find(
				(candidate) =>
					candidate.name === name &&
					NodeHelpers.displayParameter({ ...root, ...values }, candidate, node, description, root),
			);
			return property
				? unknownInValue(value, property, `${path}${name}`)
				: [`${path}${name} is no parameter of this operation`];
		});
	}

	function unknownInValue(value: unknown, property: INodeProperties, path: string): string[] {
		const options = (property.options ?? []) as INodePropertyOptions[];
		switch (property.type) {
			case 'options':
			case 'multiOptions': {
				const chosen = Array.isArray(value) ? value : [value];
				return chosen
					.filter((one) => !isExpression(one) && !options.some((option) => option.value === one))
					.map((one) => `${path} has no choice "${String(one)}"`);
			}
			case 'resourceLocator': {
				const { mode } = value as { mode: string };
				const isMode = property.modes?.some(({ name }) => name === mode);
				return isMode ? [] : [`${path} has no mode "${mode}"`];
			}
			case 'collection':
				return unknownIn(
					value as INodeParameters,
					property.options as INodeProperties[],
					`${path}.`,
				);
			case 'fixedCollection':
				return Object.entries(value as INodeParameters).flatMap(([name, entries]) => {
					const group = (property.options as INodePropertyCollection[]).find(
						(candidate) => candidate.name === name,
					);
					if (!group) return [`${path}.${name} is no parameter of this operation`];
					return [entries]
						.flat()
						.flatMap((entry) =>
							unknownIn(entry as INodeParameters, group.values, `${path}.${name}.`),
						);
				});
			default:
				return [];
		}
	}
}

const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=');
