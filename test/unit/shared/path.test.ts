import * as fc from 'fast-check';

import { InputError } from '../../../nodes/MessagingCrm/shared/errors';
import { fillPath } from '../../../nodes/MessagingCrm/shared/path';
import { normalizeText, wellFormed } from '../../../nodes/MessagingCrm/shared/text';
import { expectRejected, resultOf } from '../support/inputErrors';

const UUID = '0b0c6a1e-5f3d-4a52-9c8e-6a0f5b7d2e11';
const TEMPLATE = '/api/crm/boards/{boardId}/items/{itemId}';

const fillItem = (value: unknown) => fillPath('/api/orders/{orderId}', () => value);

const fillWith = (values: Record<string, string>) => fillPath(TEMPLATE, (name) => values[name]);

it('fills each parameter by its name', () => {
	const path = `/api/crm/boards/${UUID}/items/${UUID.toUpperCase()}`;
	expect(fillWith({ boardId: UUID, itemId: UUID.toUpperCase() })).toBe(path);
});

it('removes invisible characters from an ID', () => {
	expect(fillItem('\u200b7 ')).toBe('/api/orders/7');
});

it('rejects values that would change the path, and names the field', () => {
	expectRejected(fillItem, ['.', '..', ' .. ', '.\ud800'], /^Order cannot be /);
	expectRejected(fillItem, ['', '\ud800'], /^Order is empty/);
});

it('returns a path with the same segments, which decode to the values, or rejects the values', () => {
	const text = fc.string({ unit: 'binary' });
	const signs = fc.constantFrom('/', '.', '..', '?', '#', '\\', '%2e', '🙂');
	const value = fc.oneof(fc.string(), text, signs);
	fc.assert(
		fc.property(value, value, (board, item) => {
			const filled = resultOf(() => fillWith({ boardId: board, itemId: item }));
			if (filled instanceof InputError) return;
			const path = String(filled);
			const parts = path.split('/');
			expect(parts).toHaveLength(TEMPLATE.split('/').length);
			expect([parts[4], parts[6]].map(decodeURIComponent)).toEqual(
				[board, item].map((id) => normalizeText(wellFormed(id))),
			);
			// The value cannot change the path, e.g. with dot segments or characters that end a path.
			expect(new URL(`https://api.example.com${path}`).pathname).toBe(path);
		}),
	);
});
