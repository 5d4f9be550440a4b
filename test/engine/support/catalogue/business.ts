import { SIMPLIFY } from './common';
import type { ResourceCatalogue } from './types';

export const business: ResourceCatalogue = {
	get: {
		endpoint: 'GET /businesses',
		fields: { ...SIMPLIFY, 'options.includeApiKey': '' },
		case: { covers: ['options.includeApiKey'] },
	},
	register: {
		endpoint: 'POST /register',
		fields: { registration: 'body' },
		case: { parameters: { registration: '{"name": "Toko"}' }, body: { name: 'Toko' } },
	},
};
