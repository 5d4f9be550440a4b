import { getOwn } from '../shared/json';

const INDEX = /^(\d+)(?:\.(.+))?$/;

/**
 * The values at a dot path of a record: one if there is such a field, several if the path leads through a list, none
 * otherwise. Field names may contain dots, e.g. names of board columns.
 *
 * @param path e.g. `order_status`, `contact.phone_number`, `orders_products.product_name`
 */
export function valuesAt(value: unknown, path: string): unknown[] {
	if (Array.isArray(value)) {
		const [, index, rest] = INDEX.exec(path) ?? [];
		if (index === undefined) return value.flatMap((one) => valuesAt(one, path));
		const element: unknown = value[Number(index)];
		return rest === undefined ? [element] : valuesAt(element, rest);
	}
	const found = getOwn(value, path);
	if (found !== undefined) return [found];
	for (const name of namesIn(path).slice(0, -1)) {
		const values = valuesAt(getOwn(value, name), path.slice(name.length + 1));
		if (values.length > 0) return values;
	}
	return [];
}

/** The field names with which a dot path may begin, the whole path last: `a` and `a.b` for `a.b`. */
export function namesIn(path: string): string[] {
	const parts = path.split('.');
	return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}
