import type { INodePropertyCollection, INodeProperties } from 'n8n-workflow';

const values: INodePropertyCollection = {
	displayName: 'Values',
	name: 'values',
	values: [
		{
			displayName: 'Limit Type',
			name: 'limitType',
			type: 'options',
			options: [
				{
					name: 'After Time Interval',
					value: 'afterTimeInterval',
					description: 'Wait for a certain amount of time',
				},
				{
					name: 'At Specified Time',
					value: 'atSpecifiedTime',
					description: 'Wait until a certain date and time',
				},
			],
			default: 'afterTimeInterval',
			description: 'When to stop waiting',
		},
		{
			displayName: 'Amount',
			name: 'resumeAmount',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 2 },
			displayOptions: { show: { limitType: ['afterTimeInterval'] } },
			default: 1,
			description: 'How long to wait',
		},
		{
			displayName: 'Unit',
			name: 'resumeUnit',
			type: 'options',
			displayOptions: { show: { limitType: ['afterTimeInterval'] } },
			options: [
				{ name: 'Days', value: 'days' },
				{ name: 'Hours', value: 'hours' },
				{ name: 'Minutes', value: 'minutes' },
			],
			default: 'hours',
			description: 'Unit of the amount',
		},
		{
			displayName: 'Max Date and Time',
			name: 'maxDateAndTime',
			type: 'dateTime',
			displayOptions: { show: { limitType: ['atSpecifiedTime'] } },
			default: '',
			description: 'Date and time to stop waiting at, in the timezone of the workflow',
		},
	],
};

/** n8n's own nodes that wait for a response use the same names and values. */
export const limitWaitTime: INodeProperties = {
	displayName: 'Limit Wait Time',
	name: 'limitWaitTime',
	type: 'fixedCollection',
	default: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
	description:
		'Whether to continue if nobody responds in time. The input items are then passed on unchanged.',
	options: [values],
};
