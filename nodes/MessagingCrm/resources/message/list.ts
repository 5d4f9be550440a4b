import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { field, rowsField, textField, UNDOCUMENTED } from '../../fields';
import { InputError } from '../../shared/inputError';
import { atPath, isEmpty, withoutEmpty } from '../../shared/json';
import { jsonObjects, readRequired, readText } from '../../shared/values';

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
		description: `Text of the button that opens the list. ${UNDOCUMENTED}`,
	}),
	rowsField('Sections', 'sections', {
		row: 'Section',
		displayOptions: { show: { messageType: ['list'] } },
		description: `The sections of the list. ${UNDOCUMENTED}`,
		values: [
			textField('Title', 'title', {
				placeholder: 'e.g. Tomorrow',
				description: 'Heading of the section',
			}),
			rows,
			field('json', 'Rows (JSON)', 'rowsJson', {
				default: '[]',
				description:
					'More rows, as a JSON array of objects with ID, title and description, e.g. from an expression',
			}),
		],
	}),
];

/** The sections of a list message (docs/internals/service.md#messages), with the rows of the form and those of the JSON. */
export function listSections(sections: IDataObject[]): IDataObject[] {
	return sections.map(({ title, rows: ofForm, rowsJson }, index) => {
		const name = `section ${index + 1}`;
		const entered = (atPath(ofForm, 'row') ?? []) as IDataObject[];
		const all = [...entered, ...rowsOfJson(rowsJson, name)];
		if (all.length === 0) {
			throw new InputError(`Rows of ${name} is empty`, `Add at least one row to ${name}`);
		}
		return {
			title: readText(title, `Title of ${name}`) ?? '',
			rows: all.map((row, number) => listRow(row, `row ${number + 1} in ${name}`)),
		};
	});
}

/** An empty field has no rows. */
function rowsOfJson(value: unknown, name: string): IDataObject[] {
	if (isEmpty(value)) return [];
	const whatToDo =
		'Enter e.g. [{"id": "1", "title": "Morning", "description": "8 to 12"}] as Rows (JSON)';
	return jsonObjects(value, `Rows of ${name}`, whatToDo);
}

/** JSON may have other properties, too. */
function listRow(row: IDataObject, name: string): IDataObject {
	return {
		...withoutEmpty({ ...row, description: readText(row.description, `Description of ${name}`) }),
		id: readRequired(row.id, `ID of ${name}`),
		title: readRequired(row.title, `Title of ${name}`),
	};
}
