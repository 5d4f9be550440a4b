import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { rowsField, textField } from '../../fields';
import { InputError } from '../../shared/inputError';
import { atPath, isEmpty } from '../../shared/json';
import { jsonObjects, readRequired, readText } from '../../shared/values';
import { ofLength, requireAtMost, requireUnique, WHATSAPP_LIMITS } from './whatsappLimits';

const rows = rowsField('Rows', 'rows', {
	row: 'Row',
	description: 'The rows of the section. A list has at most 10 rows in all.',
	values: [
		textField('Title', 'title', { placeholder: 'e.g. Morning', description: 'Text of the row' }),
		textField('Description', 'description', {
			placeholder: 'e.g. 8 to 12',
			description: 'Small text below the title',
		}),
		textField('ID', 'id', {
			placeholder: 'e.g. morning',
			description: 'ID of the row in the reply',
		}),
	],
});

export const listMessageFields: INodeProperties[] = [
	textField('List Button', 'listButton', {
		displayOptions: { show: { messageType: ['list'] } },
		placeholder: 'e.g. Choose a time',
		description:
			'Text of the button that opens the list. The service does not document this: test it with your own number.',
	}),
	rowsField('Sections', 'sections', {
		row: 'Section',
		displayOptions: { show: { messageType: ['list'] } },
		description:
			'The sections of the list. The service does not document this: test it with your own number.',
		values: [
			textField('Title', 'title', {
				placeholder: 'e.g. Tomorrow',
				description: 'Heading of the section',
			}),
			rows,
			{
				displayName: 'Rows (JSON)',
				name: 'rowsJson',
				type: 'json',
				default: '[]',
				description:
					'More rows, as a JSON array of objects with ID, title and description, e.g. from an expression',
			},
		],
	}),
];

/** The sections of a list message (docs/internals/service.md#messages), with the rows of the form and those of the JSON. */
export function listSections(sections: IDataObject[]): IDataObject[] {
	const read = sections.map((section, index) => {
		const name = `section ${index + 1}`;
		const label = `Title of ${name}`;
		const title = readText(section.title, label) ?? '';
		return {
			title: ofLength(title, WHATSAPP_LIMITS.sectionTitle, label),
			rows: rowsOfSection(section, name),
		};
	});
	const ids = read.flatMap(({ rows }, section) =>
		rows.map(({ id }, row) => ({ id, label: labelsOfRow(`section ${section + 1}`, row)('ID') })),
	);
	requireAtMost(WHATSAPP_LIMITS.rows, ids, 'rows');
	requireUnique(ids);
	return read;
}

function rowsOfSection(section: IDataObject, name: string): IDataObject[] {
	const ofForm = (atPath(section, 'rows.row') ?? []) as IDataObject[];
	const rows = [...ofForm, ...rowsOfJson(section.rowsJson, name)].map((row, index) =>
		checkedRow(row, labelsOfRow(name, index)),
	);
	if (rows.length > 0) return rows;
	throw new InputError(`Rows of ${name} is empty`, `Add at least one row to ${name}`);
}

/** An empty field has no rows. */
function rowsOfJson(value: unknown, name: string): IDataObject[] {
	if (isEmpty(value)) return [];
	const whatToDo =
		'Enter e.g. [{"id": "1", "title": "Morning", "description": "8 to 12"}] as Rows (JSON)';
	return jsonObjects(value, `Rows of ${name}`, whatToDo);
}

/** JSON may have other properties, too. */
function checkedRow(row: IDataObject, label: (field: string) => string): IDataObject {
	const { id, title, description, ...others } = row;
	const { rowTitle, rowDescription } = WHATSAPP_LIMITS;
	const small = readText(description, label('Description')) ?? '';
	return {
		...others,
		id: readRequired(id, label('ID')),
		title: ofLength(readRequired(title, label('Title')), rowTitle, label('Title')),
		...(small !== '' && { description: ofLength(small, rowDescription, label('Description')) }),
	};
}

function labelsOfRow(section: string, row: number): (field: string) => string {
	return (field) => `${field} of row ${row + 1} in ${section}`;
}
