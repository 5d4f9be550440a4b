import type { PreSendAction } from 'n8n-workflow';

import { InputError, isObject, parsedJson, preparation } from '../transport';

/**
 * Refuses an update that changes nothing: a field was forgotten.
 * @param empty what is empty then, e.g. "Update Fields is empty"
 */
export function requireSomething(empty: string): PreSendAction {
	return preparation(function (options) {
		const extra = parsedJson(this.getNodeParameter('options.extraBody', {}), 'Extra Body Fields');
		const given = [options.body, extra];
		if (given.some((object) => isObject(object) && Object.keys(object).length > 0)) return;
		throw new InputError(`${empty}, so there is nothing to update`, 'Fill in at least one field');
	});
}
