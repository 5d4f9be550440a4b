import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../../shared/inputError';
import { atPath, isObject, withoutEmpty } from '../../shared/json';
import { parsedJson } from '../../shared/parsedJson';
import { readRequired, readText } from '../../shared/values';
import { ofLength, requireAtMost, requireUnique } from './checkLimits';
import { WHATSAPP_LIMITS } from './whatsappLimits';

/**
 * The sections of a list message (docs/service.md#messages), with the rows of the form and those of the JSON.
 *
 * @param sections as the form has them
 * @throws InputError for a section without rows, an empty ID or title, and what WhatsApp does not allow
 */
export function listSections(sections: IDataObject[]): IDataObject[] {
	const read = sections.map((section, index) => {
		const name = `section ${index + 1}`;
		const label = `Title of ${name}`;
		const title = readText(section.title, label) ?? '';
		return {
			title: ofLength(title, WHATSAPP_LIMITS.sectionTitle, label),
			rows: rowsOf(section, name),
		};
	});
	const ids = read.flatMap(({ rows }, section) =>
		rows.map(({ id }, row) => ({ id, label: labelIn(`section ${section + 1}`, row)('ID') })),
	);
	requireAtMost(WHATSAPP_LIMITS.rows, ids, 'rows');
	requireUnique(ids);
	return read;
}

function rowsOf(section: IDataObject, name: string): IDataObject[] {
	const ofForm = (atPath(section, 'rows.row') ?? []) as IDataObject[];
	const ofJson = rowsOfJson(section.rowsJson, name);
	const rows = [
		...ofForm.map((row) => ({ id: undefined, title: undefined, ...row })),
		...ofJson,
	].map((row, index) => checkedRow(row, labelIn(name, index)));
	if (rows.length > 0) return rows;
	throw new InputError(`Rows of ${name} is empty`, `Add at least one row to ${name}`);
}

/** An empty field has no rows. */
function rowsOfJson(value: unknown, name: string): IDataObject[] {
	const isEmpty = value === undefined || value === null || value === '';
	const rows = isEmpty ? [] : parsedJson(value, `Rows of ${name}`);
	if (Array.isArray(rows) && rows.every(isObject)) return rows;
	throw new InputError(
		`Rows of ${name} is not an array of objects`,
		'Enter e.g. [{"id": "1", "title": "Morning", "description": "8 to 12"}] as Rows (JSON)',
	);
}

/** JSON is sent unchanged: it may have unknown properties, or no ID or title. */
function checkedRow(row: IDataObject, label: (field: string) => string): IDataObject {
	const { id, title, description, ...others } = row;
	const small = readText(description, label('Description')) ?? '';
	return {
		...others,
		...('id' in row && { id: readRequired(id, label('ID')) }),
		...('title' in row && {
			title: ofLength(
				readRequired(title, label('Title')),
				WHATSAPP_LIMITS.rowTitle,
				label('Title'),
			),
		}),
		...withoutEmpty({
			description: ofLength(small, WHATSAPP_LIMITS.rowDescription, label('Description')),
		}),
	};
}

function labelIn(section: string, row: number): (field: string) => string {
	return (field) => `${field} of row ${row + 1} in ${section}`;
}
