import type { IDataObject } from 'n8n-workflow';

import {
	fillTemplate,
	missingHeaderMedia,
	textsAround,
	unapprovedStatus,
	unsupportedPart,
	variablesOf,
} from '../../../nodes/MessagingCrm/service';

it('returns each variable of a text once, sorted by number', () => {
	expect(variablesOf('{{10}} {{2}} {{ 1 }} {{1}}')).toEqual([1, 2, 10]);
	expect(variablesOf('{1} {{}} {{a}} { {1} }')).toEqual([]);
});

it('fills in each variable with its own value', () => {
	const filled = fillTemplate('{{10}} {{2}} {{10}} {{1}} {{11}}', ['one', '$& {{1}}', '10']);
	expect(filled).toBe('10 $& {{1}} 10 one {{11}}');
	expect(textsAround('a {{1}} b {{ 2 }} c {{2}}', 2)).toEqual(['a {{1}} b ', ' c {{2}}']);
});

it.each([
	['PAUSED', 'PAUSED'],
	['Rejected', 'Rejected'],
	['PENDING_DELETION', 'PENDING_DELETION'],
	['live', 'live'],
	...['APPROVED', 'Approved', '', null].map((status) => [status, undefined]),
])('the unapproved status of a template with the status %j is %j', (status, shown) => {
	expect(unapprovedStatus({ status })).toBe(shown);
});

it.each<[IDataObject, string | undefined]>([
	...['IMAGE', 'DOCUMENT', 'VIDEO'].map((type): [IDataObject, string] => [
		{ header_type: type },
		type,
	]),
	[{ header_type: 'IMAGE', file_url: 'https://example.com/a.png' }, undefined],
	[{ header_type: 'TEXT', header: 'Halo' }, undefined],
	[{ header_type: null }, undefined],
	[{}, undefined],
])('returns which file the template %j needs: %j', (template, media) => {
	expect(missingHeaderMedia(template)).toBe(media);
});

it.each<IDataObject>([
	{ buttons: [{ type: 'QUICK_REPLY', text: 'See the product catalog' }] },
	{ buttons: [{ type: 'URL', text: 'Shop', url: 'https://example.com/products' }] },
	{ category: 'AUTHENTICATION', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
	{ category: 'AUTHENTICATION', buttons: [{ type: 'URL', url: 'https://example.com/otp{{1}}' }] },
])('the template %j needs no value for a button except OTP Code', (template) => {
	expect(unsupportedPart({ body: 'Halo', ...template })).toBeUndefined();
});
