import type { IDataObject } from 'n8n-workflow';

import { labelOfTemplate } from '../../../nodes/MessagingCrm/listSearch';

it.each<[IDataObject, string]>([
	[{ name: 'login_code_3', language: 'id', status: 'APPROVED' }, 'login_code_3 (Indonesian)'],
	[{ name: 'a', language: 'pt-BR', status: 'PENDING' }, 'a (Brazilian Portuguese) - pending'],
	[{ name: 'promo', language: { code: 'id', policy: 'x' } }, 'promo (Indonesian)'],
	[{ name: 'promo', language: 'xx_unknown_code' }, 'promo (xx_unknown_code)'],
	[{ name: 'promo', language: 'qqz' }, 'promo (qqz)'],
	[{ name: 'promo', language: 'id', body: 'Halo!' }, 'promo (Indonesian, no variables)'],
	[{ name: 'promo', body: 'Halo {{1}}, {{1}}!', status: 'PAUSED' }, 'promo (1 variable) - paused'],
	[{ name: 'a', body: {}, components: [{ type: 'BODY', text: '{{1}} {{2}}' }] }, 'a (2 variables)'],
	[{ name: 'promo', language: null, status: 'somehow' }, 'promo'],
	[{ name: ' ', language: 'id' }, ''],
	[{ language: ['id'] }, ''],
])('%j is shown as "%s"', (template, expected) => {
	expect(labelOfTemplate(template)).toBe(expected);
});
