import { compare } from '../compare';
import { thousands, verdict, type Finding, type Verdict } from '../finding';
import { messagingCrm, OURS } from '../nodes';

/** Read first by each process, so that its code is compiled. */
const WARM_UP = 10_000;

function readOrders(limit: number, name = OURS) {
	const parameters = { resource: 'order', operation: 'getAll', returnAll: false, limit };
	return { ...messagingCrm(parameters, name), executeOnce: true };
}

/** The cost of a record must not depend on the length of the list. */
export async function growth(quick: boolean): Promise<Finding> {
	const sizes = quick ? [5_000, 20_000] : [10_000, 30_000, 100_000];
	const titles = sizes.map(thousands);
	return await compare({
		title: `Growth: the first ${titles.join(', ')} orders`,
		service: { orders: Math.max(...sizes), envelope: 'metaTotal' },
		runs: quick ? 1 : 3,
		contenders: () =>
			sizes.map((size, index) => ({
				name: `${OURS}, ${titles[index]}`,
				input: [readOrders(WARM_UP, 'Warm-up')],
				nodes: [readOrders(size)],
			})),
		verify: ({ items }) => (sizes.includes(items) ? undefined : `${items} items in the output`),
		judge: (...results) => [
			closeTogether(
				'µs per record',
				results.map(({ seconds }, index) => (seconds * 1e6) / sizes[index]),
			),
			closeTogether(
				'bytes of heap per record',
				results.map(({ retained }, index) => (retained * 1e6) / (WARM_UP + sizes[index])),
			),
		],
	});
}

function closeTogether(what: string, values: number[]): Verdict {
	const spread = (Math.max(...values) / Math.min(...values) - 1) * 100;
	const measured = `${values.map((value) => value.toFixed(1)).join(', ')}: ${spread.toFixed(1)} %`;
	return verdict(`${what} within 15 % of each other`, measured, spread <= 15);
}
