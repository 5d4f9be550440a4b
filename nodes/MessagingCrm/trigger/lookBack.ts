import { InputError } from '../shared/inputError';
import { getOwn } from '../shared/json';

/** Days to look back for created events: covers records that arrive late, and clocks that differ. */
export const LOOK_BACK_FOR_CREATED = 2;

/** Days to look back for events about changes of older records. */
export const LOOK_BACK_FOR_CHANGED = 30;

/**
 * For how many days after its creation a record is watched.
 *
 * @param options the collection of options as the user has set it
 * @param seesChanges whether an event that the record can fire is about changes
 * @throws InputError for anything but a whole number of days
 */
export function lookBackDays(options: unknown, seesChanges: boolean): number {
	const days = getOwn(options, 'lookBackDays');
	if (days === undefined) return seesChanges ? LOOK_BACK_FOR_CHANGED : LOOK_BACK_FOR_CREATED;
	if (typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= 3650) return days;
	throw new InputError(
		'Look Back (Days) is not a whole number of days',
		'Enter a number from 1 to 3650 under Options, e.g. 2',
	);
}
