import { byId } from '../../../test/n8n/workflows';
import { allComplete, compare, timesAsFast } from '../compare';
import { thousands, verdict, type Finding, type Verdict } from '../finding';
import { HTTP, httpRequest, itemsOf, messagingCrm, OURS } from '../nodes';
import { everyOrder } from './orderLists';

/** One request for each input item. */
export async function gets(quick: boolean): Promise<Finding> {
	const orders = quick ? 500 : 1_000;
	const get = { resource: 'order', operation: 'get', orderId: byId('={{ $json.id }}') };
	return await compare({
		title: `${thousands(orders)} items, one Get each, 10 ms latency`,
		service: { orders, latencyMs: 10 },
		runs: quick ? 1 : 5,
		contenders({ url, data }) {
			const ids = [...data.orders].map(({ id }) => id);
			const input = itemsOf('id', ids);
			const request = { url: `=${url}/api/orders/{{ $json.id }}`, options: {} };
			return [
				{ name: OURS, input, nodes: [messagingCrm(get)] },
				{ name: HTTP, input, nodes: [httpRequest(request)] },
			];
		},
		verify: everyOrder,
		judge: (ours, theirs) => [
			timesAsFast(ours, theirs, 1.2),
			allComplete(ours, 'every item, in item order'),
		],
	});
}

/** Read first by each process, so that its code is compiled. */
const WARM_UP = 10_000;

/** A record must not cost more in a longer list. It costs less, since each run also has costs of its own. */
export async function growth(quick: boolean): Promise<Finding> {
	const sizes = quick ? [5_000, 20_000] : [10_000, 30_000, 100_000];
	const titles = sizes.map(thousands);
	return await compare({
		title: `Growth: the first ${titles.join(', ')} orders`,
		service: { orders: Math.max(...sizes), envelope: 'total' },
		runs: quick ? 1 : 3,
		contenders: () =>
			sizes.map((size, index) => ({
				name: `${OURS}, ${titles[index]}`,
				input: [readOrders(WARM_UP, 'Warm-up')],
				nodes: [readOrders(size)],
			})),
		verify: ({ ids }) =>
			sizes.includes(ids.length) ? undefined : `${ids.length} records in the output`,
		judge(...results) {
			const times = results.map(({ seconds }, index) => (seconds * 1e6) / sizes[index]);
			const heap = results.map(
				({ retained }, index) => (retained * 1e6) / (WARM_UP + sizes[index]),
			);
			return [noHigher('time', times), noHigher('heap', heap)];
		},
	});
}

function readOrders(limit: number, name = OURS) {
	const parameters = { resource: 'order', operation: 'getAll', returnAll: false, limit };
	return { ...messagingCrm(parameters, name), executeOnce: true };
}

/** Values for lists of growing length, as multiples of the first. Measurements differ by a few percent. */
function noHigher(what: string, values: number[]): Verdict {
	const [shortest, ...longer] = values;
	const measured = values.map((value) => (value / shortest).toFixed(2)).join(', ');
	const isMet = Math.max(...longer) <= 1.05 * shortest;
	return verdict(`at most 5 % more ${what} per record in a longer list`, measured, isMet);
}
