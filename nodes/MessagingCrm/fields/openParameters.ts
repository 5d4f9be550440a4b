import type { INodeProperties } from 'n8n-workflow';

import { parsedJson, preparation } from '../engine';
import { InputError } from '../shared/inputError';
import { isObject } from '../shared/json';
import { addToQuery } from './place';

const showFor = { resource: ['integration', 'template'], operation: ['delete'] };

/** For endpoints that do not document what they take: the user says what, and where it travels. */
export const openParameters: INodeProperties[] = [
	{
		displayName: 'Parameters',
		name: 'parameters',
		type: 'json',
		required: true,
		displayOptions: { show: showFor },
		default: '{}',
		description:
			'JSON object that says what to delete. The service does not document which parameters it takes here.',
		routing: {
			send: {
				preSend: [
					preparation(function (options) {
						const value = parsedJson(this.getNodeParameter('parameters'), 'Parameters');
						if (!isObject(value) || Object.keys(value).length === 0) {
							throw new InputError(
								'Parameters is empty or not a JSON object',
								'Enter what to delete, e.g. {"id": "..."}',
							);
						}
						const inQuery = this.getNodeParameter('sendParametersIn', 'query') === 'query';
						if (inQuery) addToQuery(options, value);
						else options.body = value;
					}),
				],
			},
		},
	},
	{
		displayName: 'Send Parameters In',
		name: 'sendParametersIn',
		type: 'options',
		displayOptions: { show: showFor },
		options: [
			{ name: 'Body', value: 'body' },
			{ name: 'Query', value: 'query' },
		],
		default: 'query',
		description: 'Where the parameters travel, which the service does not document',
	},
];
