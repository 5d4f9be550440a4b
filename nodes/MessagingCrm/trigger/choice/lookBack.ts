import type { INodeProperties } from 'n8n-workflow';

import { InputError } from '../../shared/inputError';
import { getOwn } from '../../shared/json';
import { EVENTS } from './events';
import { SOURCES } from './sources';

/** Days to look back for created events: covers records that arrive late, and clocks that differ. */
const FOR_CREATED = 2;

/** Days to look back for events about changes of older records. */
const FOR_CHANGED = 30;

/**
 * For how many days after its creation a record is watched.
 * @param options the collection of options as the user has set it
 * @param seesChanges whether an event that the record can fire is about changes
 * @throws InputError for anything but a whole number of days
 */
export function lookBackDays(options: unknown, seesChanges: boolean): number {
	const days = getOwn(options, 'lookBackDays');
	if (days === undefined) return seesChanges ? FOR_CHANGED : FOR_CREATED;
	if (typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= 3650) return days;
	throw new InputError(
		'Look Back (Days) is not a whole number of days',
		'Enter a number from 1 to 3650 under Options, e.g. 2',
	);
}

/** How old records may be to be watched, unless the user sets Look Back. */
export const lookBackNotice: INodeProperties = {
	displayName: `Only records of the last ${FOR_CREATED} days are watched, or of the last ${FOR_CHANGED} for events about changes. Change this in Options.`,
	name: 'lookBackNotice',
	type: 'notice',
	default: '',
	displayOptions: {
		show: {
			events: EVENTS.filter(({ source }) => SOURCES[source].dated).map(({ value }) => value),
		},
		hide: { '/options.lookBackDays': [{ _cnd: { exists: true } }] },
	},
};

export const lookBackOption: INodeProperties = {
	displayName: 'Look Back (Days)',
	name: 'lookBackDays',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 3650 },
	default: FOR_CHANGED,
	description: `For how many days after its creation a record is watched. Unless added, ${FOR_CREATED} for created events, and ${FOR_CHANGED} for changes. More days take more requests per poll. Contacts and board items are always watched.`,
};
