import { updateDisplayOptions } from 'n8n-workflow';

import { preparation } from '../engine';
import { InputError } from '../shared/inputError';
import { isObject } from '../shared/json';
import { parsedJson } from '../shared/parsedJson';
import { readChoice } from '../shared/values';
import { addToQuery } from './bodyAndQuery';

const onlyForDelete = { show: { resource: ['integration', 'template'], operation: ['delete'] } };

/** The parameters of these endpoints are not documented (docs/service.md#templates), so the user enters them. */
export const deleteParameters = updateDisplayOptions(onlyForDelete, [
	{
		displayName: 'Parameters',
		name: 'parameters',
		type: 'json',
		required: true,
		default: '{}',
		description: 'JSON object that tells the service what to delete. Undocumented.',
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
						const given = this.getNodeParameter('sendParametersIn', 'query');
						const place = readChoice(given, 'Send Parameters In', ['body', 'query']);
						if (place === 'query') addToQuery(options, value);
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
		options: [
			{ name: 'Body', value: 'body' },
			{ name: 'Query', value: 'query' },
		],
		default: 'query',
		description: 'Where to send the parameters. Undocumented.',
	},
]);
