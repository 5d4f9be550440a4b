import { InputError, isObject, parsedJson, preparation } from '../transport';

/** Refuses an update that changes nothing: a field was forgotten. */
export const requireSomething = preparation(function () {
	const fields = this.getNodeParameter('updateFields', {});
	const extra = parsedJson(this.getNodeParameter('options.extraBody', {}), 'Extra Body Fields');
	if ([fields, extra].some((object) => isObject(object) && Object.keys(object).length > 0)) return;
	throw new InputError(
		'Update Fields is empty, so there is nothing to update',
		'Add at least one field under Update Fields',
	);
});
