import { NodeApiError, type INode } from 'n8n-workflow';

import { RunReport } from '../../../nodes/MessagingCrm/engine/runReport';

function described(total: number | undefined, processed: number[], failed: number[]): string {
	const report = new RunReport(total);
	report.processed.push(...processed);
	report.failed.push(...failed);
	const error = new NodeApiError({} as INode, {}, { message: 'No', description: 'Try again.' });
	report.addTo(error);
	return error.description ?? '';
}

describe('RunReport', () => {
	it.each<[string, number | undefined, number[], number[], string]>([
		[
			'ranges and single items, in item order',
			100,
			[0, 2, 1, 3, 4, 5, 8, 7],
			[6],
			'Processed: items 0 to 5, 7 to 8. Failed: item 6. Not sent: items 9 to 99.',
		],
		['the first item of two', 2, [], [0], 'Processed: no items. Failed: item 0. Not sent: item 1.'],
		[
			'the last item',
			3,
			[0, 1],
			[2],
			'Processed: items 0 to 1. Failed: item 2. Not sent: no items.',
		],
		[
			'several failures',
			4,
			[0],
			[2, 1],
			'Processed: item 0. Failed: items 1 to 2. Not sent: item 3.',
		],
		[
			'a run of unknown length',
			undefined,
			[0, 1],
			[3],
			'Processed: items 0 to 1. Failed: item 3. Not sent: item 2.',
		],
	])('tells of %s', (_, total, sent, failed, text) => {
		expect(described(total, sent, failed)).toBe(`Try again. ${text}`);
	});

	it('has nothing to tell where there is one item only', () => {
		expect(described(1, [], [0])).toBe('Try again.');
	});

	it('describes an error that had no description', () => {
		const error = new Error('x');
		new RunReport(3).addTo(error);
		expect(error).toMatchObject({
			message: 'x',
			description: 'Processed: no items. Failed: no items. Not sent: items 0 to 2.',
		});
	});
});
