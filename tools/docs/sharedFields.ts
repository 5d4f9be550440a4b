import { isDeepStrictEqual } from 'node:util';

import type { Field } from './fields';

/** Fields that several operations have, under a heading of their own. */
export interface FieldGroup {
	title: string;
	fields: Field[];
}

/** The fields that at least so many of these lists have, all in the same words. */
export function sharedBy(lists: Field[][], atLeast = lists.length): Field[] {
	const all = lists.flat();
	return all.filter((field, index) => {
		const isFirst = !has(all.slice(0, index), field);
		return isFirst && lists.filter((list) => has(list, field)).length >= atLeast;
	});
}

/** The fields that none of these groups has. */
export function without(groups: FieldGroup[], fields: Field[]): Field[] {
	return fields.filter((field) => !groups.some((group) => has(group.fields, field)));
}

export function has(fields: Field[], field: Field): boolean {
	return fields.some((one) => isDeepStrictEqual(one, field));
}
