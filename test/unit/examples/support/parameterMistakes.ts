import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';

/** What n8n itself gives triggers that poll, and nodes that are tools. */
const OF_N8N = ['pollTimes', 'descriptionType', 'toolDescription'].map(
	(name) => ({ name, type: 'notice' }) as INodeProperties,
);

const isText = (value: unknown) => typeof value === 'string';
const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=');
const isObject = (value: unknown) =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the editor can show a value in a field of this type. It empties a field with a value that it cannot show. */
const FITS: Partial<Record<INodeProperties['type'], (value: unknown) => boolean>> = {
	boolean: (value) => typeof value === 'boolean' || isExpression(value),
	collection: isObject,
	dateTime: isText,
	fixedCollection: isObject,
	json: isText,
	multiOptions: (value) => Array.isArray(value) || isExpression(value),
	notice: () => true,
	number: (value) => typeof value === 'number' || isExpression(value),
	options: isText,
	resourceLocator: (value) => isObject(value) && isText((value as INodeParameters).value),
	resourceMapper: (value) => isObject(value) && isObject((value as INodeParameters).value),
	string: isText,
};

/**
 * What a node of ours is given that its description does not know for its operation, and values that are not of their
 * field's type, as texts.
 */
export function parameterMistakes(node: INode, description: INodeTypeDescription): string[] {
	const properties = [...description.properties, ...OF_N8N];
	const { parameters } = node;
	const root =
		NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description) ??
		parameters;
	return mistakesIn(parameters, properties, '');

	function mistakesIn(values: INodeParameters, known: INodeProperties[], path: string): string[] {
		return Object.entries(values).flatMap(([name, value]) => {
			const property = known.find(
				(candidate) =>
					candidate.name === name &&
					NodeHelpers.displayParameter({ ...root, ...values }, candidate, node, description, root),
			);
			return property
				? mistakesInValue(value, property, `${path}${name}`)
				: [`${path}${name} is no parameter of this operation`];
		});
	}

	function mistakesInValue(value: unknown, property: INodeProperties, path: string): string[] {
		if (!FITS[property.type]?.(value)) {
			return [`${path} is of the type ${property.type}, and cannot be ${JSON.stringify(value)}`];
		}
		const options = (property.options ?? []) as INodePropertyOptions[];
		switch (property.type) {
			case 'options':
			case 'multiOptions':
				return [value]
					.flat()
					.filter((one) => !isExpression(one) && !options.some((option) => option.value === one))
					.map((one) => `${path} has no choice "${String(one)}"`);
			case 'resourceLocator': {
				const { mode } = value as { mode: string };
				const isMode = property.modes?.some(({ name }) => name === mode);
				return isMode ? [] : [`${path} has no mode "${mode}"`];
			}
			case 'collection':
				return mistakesIn(
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
					if (Array.isArray(entries) !== (property.typeOptions?.multipleValues === true)) {
						return [`${path}.${name} is ${Array.isArray(entries) ? 'no list' : 'a list'}`];
					}
					return [entries]
						.flat()
						.flatMap((entry) =>
							mistakesIn(entry as INodeParameters, group.values, `${path}.${name}.`),
						);
				});
			default:
				return [];
		}
	}
}
