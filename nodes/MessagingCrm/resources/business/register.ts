import type { INodeProperties } from 'n8n-workflow';

import { preparation } from '../../engine';
import { InputError } from '../../shared/inputError';
import { isObject } from '../../shared/json';
import { parsedJson } from '../../shared/parsedJson';

export const registration: INodeProperties = {
	displayName: 'Registration',
	name: 'registration',
	type: 'json',
	required: true,
	displayOptions: { show: { resource: ['business'], operation: ['register'] } },
	default: '{}',
	description:
		'JSON object to send. Its fields and the response are not documented by the service.',
	routing: {
		send: {
			preSend: [
				preparation(function (options) {
					const value = parsedJson(this.getNodeParameter('registration'), 'Registration');
					if (!isObject(value) || Object.keys(value).length === 0) {
						throw new InputError(
							'Registration is empty or not a JSON object',
							'Enter an object such as {"name": "value"}',
						);
					}
					options.body = value;
				}),
			],
		},
	},
};
