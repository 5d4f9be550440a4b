import type { Resource } from '../../descriptions';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

export const order: Resource = {
	name: 'Order',
	value: 'order',
	operations: [getAll, create, get, update],
};
