import { SIMPLIFY } from './common';
import type { ResourceCatalogue } from './types';

export const business: ResourceCatalogue = {
	get: {
		name: 'Get',
		method: 'GET',
		path: '/businesses',
		params: [SIMPLIFY, { name: 'options.includeApiKey', type: 'boolean' }],
		case: { covers: ['options.includeApiKey'] },
	},
	register: {
		name: 'Register',
		method: 'POST',
		path: '/register',
		params: [{ name: 'registration', type: 'json', sendsTo: 'body', required: true }],
		case: {
			covers: ['registration'],
			parameters: { registration: '{"name": "Toko"}' },
			body: { name: 'Toko' },
		},
	},
};
