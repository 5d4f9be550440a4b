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

/** What a node of ours is given that is no parameter of its operation, or that the field cannot have. */
export function parameterMistakes(node: INode, description: INodeTypeDescription): string[] {
	const properties = [...description.properties, ...OF_N8N];
	const { parameters } = node;
	const root =
		NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description) ??
		parameters;
	return mistakesIn(parameters, properties, '');

	function mistakesIn(values: INodeParameters, known: INodeProperties[], path: string): string[] {
		const shown = { ...root, ...values };
		const isShown = (property: INodeProperties) =>
			NodeHelpers.displayParameter(shown, property, node, description, root);
		return Object.entries(values).flatMap(([name, value]) => {
			const property = known.find((one) => one.name === name && isShown(one));
			return mistakesInValue(value, property, path + name);
		});
	}

	function mistakesInValue(value: unknown, property: INodeProperties | undefined, path: string) {
		const mistake = [`${path} cannot be ${JSON.stringify(value)}`];
		if (!property || !FITS[property.type]?.(value)) return mistake;
		const { type, modes = [], options = [], typeOptions } = property;
		const values = value as INodeParameters;
		if (type === 'collection') return mistakesIn(values, options as INodeProperties[], `${path}.`);
		if (type === 'fixedCollection') {
			return Object.entries(values).flatMap(([name, entries]) => {
				const group = (options as INodePropertyCollection[]).find((one) => one.name === name);
				const isList = typeOptions?.multipleValues === true;
				if (!group || Array.isArray(entries) !== isList) return mistake;
				const list = [entries].flat() as INodeParameters[];
				return list.flatMap((entry) => mistakesIn(entry, group.values, `${path}.${name}.`));
			});
		}
		if (type === 'resourceLocator') {
			return modes.some(({ name }) => name === values.mode) ? [] : mistake;
		}
		if (type !== 'options' && type !== 'multiOptions') return [];
		const choices = (options as INodePropertyOptions[]).map((option): unknown => option.value);
		const isChoice = (one: unknown) => isExpression(one) || choices.includes(one);
		return [value].flat().every(isChoice) ? [] : mistake;
	}
}
